internal import CaptureBase
internal import CaptureHTTP
internal import CaptureTime

/// A lease of a camera that lasts until nobody refers to it any more, such as that of an open stream.
final class HeldLease: Sendable {
  let sharedCamera: SharedCamera
  private let id: LeaseID

  init(_ id: LeaseID, of sharedCamera: SharedCamera) {
    self.id = id
    self.sharedCamera = sharedCamera
  }

  deinit {
    sharedCamera.drop(id)
  }
}

extension HeldLease {
  /// The age up to which the newest frame is handed out.
  private static let freshness = Duration.seconds(1)
  /// How long a request waits for a fresh frame, including the start of the camera.
  private static let patience = Duration.seconds(10)

  /// Waits for a frame that is still fresh.
  func freshPicture() async throws -> FeedPicture {
    let end = sharedCamera.timeline.now + Self.patience
    var number = 0
    // With >=, it would look once more without a wait, and then say the same.
    while case let left = end - sharedCamera.timeline.now, left > .zero {
      switch await sharedCamera.latestFrame.frame(after: number, within: left) {
      case .frame(let frame):
        number = frame.number
        guard sharedCamera.timeline.now - frame.exposed <= Self.freshness else { continue }
        if let picture = await sharedCamera.picture(of: frame) { return picture }
      case .trouble(let error): throw HTTPFailure(error)
      case .nothing: try Task.checkCancellation()
      }
    }
    throw HTTPFailure(
      .timeout, "noFrame", "the camera has sent no picture for \(Self.patience.brief)")
  }
}

extension SharedCamera {
  /// Returns a frame as a picture for other programs; nil if it is not a picture.
  nonisolated func picture(of frame: ServedFrame) async -> FeedPicture? {
    guard let jpeg = await frame.jpeg(by: encoder) else { return nil }
    let age = timeline.now - frame.exposed
    tally.withLock { $0.ages.count(age) }
    return FeedPicture(.shared(jpeg), seconds: (timeline.date - age).secondsSince1970)
  }
}

extension WallTime {
  /// The seconds since 1970, to the microsecond.
  var secondsSince1970: Double {
    (Double(seconds) * 1e6 + Double(nanoseconds / 1_000)) / 1e6
  }
}
