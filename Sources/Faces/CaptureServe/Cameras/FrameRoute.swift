internal import CaptureBase
internal import CaptureCamera
internal import CaptureHTTP
internal import CaptureImaging
internal import CaptureJSON
internal import CaptureTime

/// Returns the route by which viewers pull frames, each of which is the newest.
func frameRoute(_ registry: CameraRegistry) -> HTTPRoute {
  HTTPRoute(
    .get, "/v1/cameras/{camera:hex16}/frame", query: ["lease", "after", "waitMs"],
    summary: "Waits for a frame that is newer than another, and sends it as a JPEG.",
    answers: [
      .ok: .jpeg.with(headers: stateHeaders + frameHeaders),
      .noContent: .nothing.with(headers: stateHeaders + frameHeaders),
    ]
  ) { request in
    let sharedCamera = try await request.sharedCamera(in: registry)
    let after = try request.number("after", in: 0...Int.max) ?? 0
    let wait = try request.number("waitMs", in: 0...1_000) ?? 1_000
    let lease = LeaseID(text: try request.value("lease") ?? "")
    guard await sharedCamera.renew(lease) else {
      throw HTTPFailure(.conflict, "noLease", "the lease has ended", code: 1)
    }
    let pull = FramePull(sharedCamera: sharedCamera, lease: lease)
    return try await pull.answer(after: after, within: .milliseconds(wait))
  }.untimed
}

private let stateHeaders = ["Capture-Missed", "Capture-State", "Capture-Orientation"]
private let frameHeaders = ["Capture-Frame", "Capture-Age"]

/// One request for a frame.
struct FramePull {
  let sharedCamera: SharedCamera
  let lease: LeaseID

  func answer(after number: Int, within wait: Duration) async throws -> HTTPAnswer {
    let latestFrame = sharedCamera.latestFrame
    let answer = await latestFrame.frame(after: number, within: wait)
    guard !Task.isCancelled else {
      await sharedCamera.abandon(lease)
      throw CancellationError()
    }
    switch answer {
    case .frame(let frame):
      // A frame that is not a picture is left out, as if it had not arrived.
      guard let jpeg = await frame.jpeg(by: sharedCamera.encoder) else {
        return HTTPAnswer(.noContent, headers: await headers(of: frame))
      }
      return HTTPAnswer(
        type: "image/jpeg", headers: await headers(of: frame), body: .shared(jpeg))
    case .trouble(let error): throw HTTPFailure(error)
    case .nothing: return HTTPAnswer(.noContent, headers: await headers(of: nil))
    }
  }

  private func headers(of frame: ServedFrame?) async -> HTTPHeaders {
    var headers: HTTPHeaders = [
      "Capture-Missed": "\(sharedCamera.latestFrame.missed)",
      "Capture-State": await sharedCamera.status.state.rawValue,
      "Capture-Orientation": "\(await sharedCamera.orientation.rawValue)",
    ]
    guard let frame else { return headers }
    let age = sharedCamera.timeline.now - frame.exposed
    sharedCamera.tally.withLock { $0.ages.count(age) }
    headers.add("Capture-Frame", "\(frame.number)")
    headers.add("Capture-Age", "\((age.milliseconds * 10).rounded() / 10)")
    return headers
  }
}
