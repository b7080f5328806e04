package import CaptureBase

/// Decides whether a frame's timestamp is plausible.
///
/// Some drivers stamp frames with times that go backwards or lie in the future, once or
/// permanently. A single such frame is rejected; after three in a row, the driver's clock
/// is assumed to have been reset, and its timestamps are shifted to match ours. A
/// timestamp that is only slightly ahead was computed from when the frame was due, and is
/// replaced by the frame's arrival time.
struct FrameTimes: Sendable {
  private var last: Timestamp?
  private var shift = Duration.zero
  private var strikes = 0

  private static let patience = 3
  /// How much earlier than expected, or than its timestamp, a frame may arrive.
  private static let jitter = Duration.milliseconds(100)

  /// Returns the time of exposure, or nil if the timestamp is implausible.
  mutating func moment(of stamp: Timestamp, arrivedAt arrival: Timestamp) -> Timestamp? {
    var moment = stamp + shift
    if moment > arrival, moment - arrival < Self.jitter {
      if shift != .zero { shift = arrival - stamp }  // the shift came from a late frame
      moment = arrival
    }
    guard moment.isUntimely(after: last, arrivedAt: arrival) else {
      strikes = 0
      last = moment
      return moment
    }
    strikes += 1
    guard strikes >= Self.patience else { return nil }
    strikes = 0
    shift = arrival - stamp
    last = arrival
    return arrival
  }
}

extension Timestamp {
  /// Whether a frame with this timestamp is untimely: it was stamped in the future, or not later than
  /// the frame before it.
  package func isUntimely(after last: Timestamp?, arrivedAt arrival: Timestamp) -> Bool {
    self > arrival || last.map { self <= $0 } ?? false
  }
}
