internal import CaptureBase

extension WallTime {
  /// The time in the format of XMP, to the nanosecond: `2026-11-21T03:44:00.250+01:00`.
  ///
  /// Without an offset, nothing follows the fraction. Nil if the year does not have four digits.
  package var iso8601: String? {
    guard let time = ExifTime(self), let subSecond = time.subSecond else { return nil }
    let parts = time.dateTime.split(separator: " ")
    let date = parts[0].split(separator: ":").joined(separator: "-")
    return "\(date)T\(parts[1]).\(subSecond)\(time.offset ?? "")"
  }

  /// Parses the output of ``iso8601``; nil for any other text and for dates that do not exist.
  package init?(iso8601 text: String) {
    guard text.utf8.count <= Self.longestText, text.utf8.allSatisfy({ $0 < 0x80 }) else {
      return nil
    }
    let date = text.prefix(10).split(separator: "-").joined(separator: ":")
    let clock = text.dropFirst(11).prefix(8)
    let fraction = text.dropFirst(20).prefix(while: \.isASCIIDigit)
    let time = ExifTime(
      dateTime: "\(date) \(clock)", subSecond: String(fraction),
      offset: String(text[fraction.endIndex...]))
    guard let moment = time.wallTime, moment.iso8601 == text else { return nil }
    self = moment
  }

  private static let longestText = "2026-11-21T03:44:00.250000000+01:00".utf8.count
}
