internal import CaptureBase
internal import CaptureHTTP
internal import CaptureTime

/// The frames of a camera for another program, each of which is the newest when it is requested.
///
/// The camera runs as long as the sequence or its iterator lives. While the camera sends nothing, such as
/// between an unplug and a replug, it waits for the next picture.
struct PlainPictures: AsyncSequence, AsyncIteratorProtocol, Sendable {
  private let lease: HeldLease
  private var pace: PicturePace
  private var number = 0

  /// How long to wait before looking again for a frame.
  private static let wait = Duration.seconds(60)

  init(of lease: HeldLease, rate: Int) {
    self.lease = lease
    pace = PicturePace(rate: rate)
  }

  func makeAsyncIterator() -> Self { self }

  mutating func next() async -> FeedPicture? {
    while !Task.isCancelled {
      let answer = await lease.sharedCamera.latestFrame.frame(after: number, within: Self.wait)
      guard case .frame(let frame) = answer else { continue }
      number = frame.number
      guard pace.takes(frameAt: frame.exposed) else { continue }
      if let picture = await lease.sharedCamera.picture(of: frame) { return picture }
    }
    return nil
  }
}

/// Chooses a number of a camera's frames per second, at even intervals on average.
struct PicturePace: Sendable {
  private let interval: Duration
  private var due: Timestamp?

  /// Creates a pace; one that is faster than the camera takes every frame.
  init(rate: Int) {
    interval = .seconds(1) / rate
  }

  /// Returns whether to take a frame that was exposed at this time.
  ///
  /// A frame that came late does not delay those after it, but missed time is not made up for.
  mutating func takes(frameAt exposed: Timestamp) -> Bool {
    guard exposed >= due ?? exposed else { return false }
    due = max((due ?? exposed) + interval, exposed)
    return true
  }
}
