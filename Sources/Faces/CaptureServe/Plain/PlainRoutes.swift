internal import CaptureCamera
internal import CaptureCoordinator
internal import CaptureHTTP
internal import CaptureText

/// Returns the three plain URLs for other programs, whose key reads nothing else.
///
/// With `isEmbeddable`, the pages of other programs may show the pictures.
func plainRoutes(_ registry: CameraRegistry, isEmbeddable: Bool) -> [HTTPRoute] {
  [streamRoute(registry), newestFrameRoute(registry), snapshotRoute(registry)].map { route in
    var route = route.untimed
    route.isEmbeddable = isEmbeddable
    return route
  }
}

/// The path of each plain URL, in the order in which they are printed.
let plainPaths = ["stream.mjpg", "frame.jpg", "snapshot.jpg"]

private func streamRoute(_ registry: CameraRegistry) -> HTTPRoute {
  HTTPRoute(
    .get, "/stream.mjpg", access: .plainKey, query: ["camera", "rate"],
    summary: "Sends the camera's newest frames as they come, as motion JPEG.",
    answers: [.ok: .bytes("multipart/x-mixed-replace")]
  ) { request in
    let rate = try request.number("rate", in: 1...30) ?? 30
    let lease = try await request.plainCamera(in: registry).hold()
    _ = try await lease.freshPicture()
    return .pictures(PlainPictures(of: lease, rate: rate))
  }
}

private func newestFrameRoute(_ registry: CameraRegistry) -> HTTPRoute {
  HTTPRoute(
    .get, "/frame.jpg", access: .plainKey, query: ["camera"],
    summary: "Sends the camera's newest frame, and starts the camera if needed.",
    answers: [.ok: .jpeg.with(headers: ["X-Timestamp"])]
  ) { request in
    let picture = try await request.plainCamera(in: registry).hold().freshPicture()
    return .picture(picture, [:])
  }
}

private func snapshotRoute(_ registry: CameraRegistry) -> HTTPRoute {
  HTTPRoute(
    .get, "/snapshot.jpg", access: .plainKey, query: ["camera", "within"],
    summary: "Takes a photo once the picture has settled or time is up; it is not kept.",
    answers: [.ok: .jpeg.with(headers: ["X-Timestamp", "Capture-Settled"])]
  ) { request in
    let within = try request.parameter("within", .positiveDuration)
    let photo = try await request.plainCamera(in: registry).snapshot(within: within).photo
    let isSettled = photo.report.settle?.isSettled ?? false
    return .picture(
      FeedPicture(.bytes(photo.jpeg), seconds: photo.date.secondsSince1970),
      ["Capture-Settled": "\(isSettled)"])
  }
}

extension HTTPRequest {
  /// Returns the shared camera that the query names, or else the first one listed.
  fileprivate func plainCamera(in registry: CameraRegistry) async throws(HTTPFailure)
    -> SharedCamera
  {
    guard let camera = try value("camera") else { return try await registry.firstCamera() }
    return try await registry.sharedCamera(camera)
  }
}

extension HTTPAnswer {
  /// Creates an answer of one picture, with the time at which it was taken.
  fileprivate static func picture(_ picture: FeedPicture, _ headers: HTTPHeaders) -> HTTPAnswer {
    var headers = headers
    headers.add("X-Timestamp", "\(picture.seconds)")
    let body: Body =
      switch picture.bytes {
      case .bytes(let bytes): .bytes(bytes)
      case .shared(let bytes): .shared(bytes)
      }
    return HTTPAnswer(type: "image/jpeg", headers: headers, body: body)
  }
}
