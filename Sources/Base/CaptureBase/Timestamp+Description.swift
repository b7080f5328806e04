extension Timestamp: CustomStringConvertible {
  /// The seconds on the monotonic clock, to the microsecond, such as `83.214567 s`.
  public var description: String {
    let microseconds = nanoseconds.magnitude / 1000
    let (seconds, rest) = microseconds.quotientAndRemainder(dividingBy: 1_000_000)
    let digits = String(rest)
    let fraction = String(repeating: "0", count: 6 - digits.utf8.count) + digits
    return "\(nanoseconds < 0 && microseconds > 0 ? "-" : "")\(seconds).\(fraction) s"
  }
}
