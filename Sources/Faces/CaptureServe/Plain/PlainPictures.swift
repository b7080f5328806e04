internal import CaptureHTTP
internal import CaptureTime

/// The frames of a camera for another program, each of which is the newest when it is asked for.
///
/// The camera runs as long as the sequence or its iterator lives. While the camera sends nothing, such as
/// between an unplug and a replug, the next picture is waited for.
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
      let answer = await lease.station.shelf.frame(after: number, within: Self.wait)
      guard case .frame(let frame) = answer else { continue }
      number = frame.number
      guard pace.takes(frameAt: frame.exposed) else { continue }
      if let picture = await lease.station.picture(of: frame) { return picture }
    }
    return nil
  }
}
