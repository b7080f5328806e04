/// Decides whether the newest frame that is ready is known to be new.
///
/// A frame that its driver stamps by an unknown clock is dated when it arrives. If several are ready
/// at once, the program was late, and they may have been waiting for any length of time.
struct ArrivalCheck {
  private var hasRejected = false

  /// Returns whether to hand on the newest of some frames that were ready at once.
  ///
  /// After a rejection the driver has no old frames left, so what comes next is accepted; otherwise a
  /// program that is always late would get no frames at all.
  mutating func accepts(_ count: Int, isStamped: Bool) -> Bool {
    hasRejected = !isStamped && count > 1 && !hasRejected
    return !hasRejected
  }
}
