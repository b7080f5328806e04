internal import CaptureBase

/// The numbers of the last frames that viewers could see, and when each of them was exposed.
struct FrameHistory: Sendable {
  private var frames: [(number: Int, exposed: Timestamp)] = []

  /// How many frames are remembered: a few seconds of a fast camera.
  static let limit = 240

  mutating func add(_ number: Int, exposed: Timestamp) {
    if frames.count == Self.limit { frames.removeFirst() }
    frames.append((number, exposed))
  }

  /// Returns when a frame was exposed; nil if it is too old or never came.
  func exposure(of number: Int) -> Timestamp? {
    frames.last { $0.number == number }?.exposed
  }

  /// Returns the number of the frame that was exposed nearest to a time; nil without any frame.
  func number(nearestTo moment: Timestamp) -> Int? {
    frames.min { distance($0.exposed, moment) < distance($1.exposed, moment) }?.number
  }

  private func distance(_ exposed: Timestamp, _ moment: Timestamp) -> UInt64 {
    (exposed - moment).nanoseconds.magnitude
  }
}
