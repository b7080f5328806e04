internal import CaptureBase
internal import CaptureCamera
internal import CaptureCoordinator
internal import CaptureHTTP
internal import CaptureImaging
internal import CaptureJSON
internal import CaptureServeClient
internal import CaptureWords

/// Returns the route by which `capture snap` takes photos with a camera that the server has open.
///
/// The bytes go to the client, which keeps them; the server writes nowhere.
func snapRoute(_ registry: CameraRegistry) -> HTTPRoute {
  HTTPRoute(
    .post, "/v1/snap", access: .localOnly,
    summary: "Takes a photo with a camera that is open here; without content if it is not.",
    body: .snapOrder,
    answers: [
      .ok: .bytes(ServedPhoto.mediaType, after: .servedPhoto), .noContent: .nothing,
    ]
  ) { request in
    let order = try request.read { fields throws(JSONFieldError) in
      try SnapOrder(&fields)
    }
    let sharedCamera = await registry.sharedCamera(at: order.path, of: order.identity)
    guard let photo = try await sharedCamera?.snap(order) else { return HTTPAnswer(.noContent) }
    let json = photo.json(warnings: photo.warnings(wishing: order.stream))
    return HTTPAnswer(
      type: ServedPhoto.mediaType,
      body: .bytes(
        ServedPhoto.body(json, at: photo.photo.date, summary: photo.summary, jpeg: photo.jpeg)))
  }.untimed
}

extension SharedCamera {
  /// Takes a photo for a program of the same user; nil if that can open the camera itself, because
  /// it is closed here, perhaps since this very request.
  fileprivate func snap(_ order: SnapOrder) async throws(HTTPFailure) -> KeptPhoto? {
    let photo = try await mutex.withLock { () async throws(HTTPFailure) -> AwaitedPhoto? in
      guard isOpen else { return nil }
      if await canTake(order) { return awaitedPhoto(order.settings, order.policy) }
      guard isIdle else { throw .watched }
      await stop()
      return nil
    }
    guard let photo else { return nil }
    do throws(PhotoError) {
      return try await outcome(of: photo)
    } catch {
      throw HTTPFailure(printing: error)
    }
  }

  /// Whether the stream, as it runs, is the one that an order wishes.
  private func canTake(_ order: SnapOrder) async -> Bool {
    if !order.usesProfile, await hasProfile { return false }
    guard let best = try? order.stream.bestMode(of: device), let mode else { return false }
    let (wish, rate) = (order.stream, order.stream.rate)
    return (wish.size == nil || mode.size == best.size)
      && (wish.format == nil || mode.format == best.format)
      && (rate == nil || mode.rate(nearest: rate) == best.rate(nearest: rate))
  }

  /// The mode in which the camera is open, with its one rate, or in which it is being opened.
  private var mode: StreamMode? {
    guard let format = coordinator.format else { return try? request.bestMode(of: device) }
    return StreamMode(
      format: format.format, size: format.size, rates: format.rate.map { [$0] } ?? [])
  }

  /// Whether the settings of a saved profile were applied when the camera was opened.
  private var hasProfile: Bool {
    get async { await setup.profiles?.file(of: device.identity) != nil }
  }
}

extension HTTPFailure {
  /// Creates the failure that reports an error in the words of the command line, which prints them.
  fileprivate init(printing error: PhotoError) {
    let code = ExitCode(error)
    self.init(HTTPStatus(code), PageError(error).kind, error.words, code: Int(code.rawValue))
  }
}

extension HTTPSchema {
  /// What ``SnapOrder`` reads.
  fileprivate static let snapOrder = HTTPSchema.object([
    "camera": .object(
      ["path": .string, "name": .string],
      optional: ["serial": .string.orNull, "port": .string.orNull]),
    "settings": .object(
      [
        "priority": .words(PhotoSettings.Priority.allCases.map(\.rawValue)),
        "controls": .array(of: .string), "orientation": .integer(in: 1...8),
      ], optional: ["keepsUnsettled": .boolean, "within": .string.orNull]),
    "stream": .object(
      ["controls": .array(of: .string), "exact": .boolean],
      optional: [
        "size": .string.orNull, "format": .string.orNull,
        "rate": .number(in: StreamRequest.rateRange).orNull,
      ]),
    "usesProfile": .boolean, "policy": .string,
  ])

  /// The line before the photo.
  fileprivate static let servedPhoto = HTTPSchema.object([
    "photo": .takenPhoto, "seconds": .integer, "nanoseconds": .integer, "offset": .integer.orNull,
    "summary": .string,
  ])
}
