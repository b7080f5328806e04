internal import CaptureBase

extension WallTime {
  /// The time in the form of HTTP, such as `Wed, 25 Nov 2026 19:20:00 GMT`.
  var httpDate: String {
    let time = CivilTime(secondsSince1970: seconds)
    let days = seconds / 86_400 - (seconds % 86_400 < 0 ? 1 : 0)
    let weekday = Self.weekdays[Int(((days % 7) + 11) % 7)]  // 1 January 1970 was a Thursday
    let date = "\(time.day.twoDigits) \(Self.months[time.month - 1]) \(time.year)"
    let clock = [time.hour, time.minute, time.second].map(\.twoDigits).joined(separator: ":")
    return "\(weekday), \(date) \(clock) GMT"
  }

  private static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
}

extension Int {
  fileprivate var twoDigits: String { self < 10 ? "0\(self)" : "\(self)" }
}
