internal import CaptureImaging

/// Decides whether a frame's own timestamp can be believed.
///
/// Drivers stamp frames backwards, or in the future, for a frame or for good.
/// A single such frame is refused; after three in a row the driver's clock is
/// taken to have been set anew, and its stamps are shifted to fit ours. A stamp
/// that is only a little ahead is worked out from when the frame was due, and
/// stands for the frame's arrival.
struct FrameTimes: Sendable {
  private var last: Timestamp?
  private var shift = Duration.zero
  private var strikes = 0

  private static let patience = 3
  /// How much sooner than others, or than its stamp says, a frame may arrive.
  private static let jitter = Duration.milliseconds(100)

  /// When the frame was exposed, or nil when its stamp is impossible.
  mutating func moment(of stamp: Timestamp, arrivedAt arrival: Timestamp) -> Timestamp? {
    var moment = stamp + shift
    if moment > arrival, moment - arrival < Self.jitter {
      if shift != .zero { shift = arrival - stamp }  // the frame it was made from came late
      moment = arrival
    }
    guard moment > arrival || last.map({ moment <= $0 }) ?? false else {
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
