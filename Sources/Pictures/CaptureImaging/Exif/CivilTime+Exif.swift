internal import CaptureBase

extension CivilTime {
  /// The time as written in EXIF, `2024:05:31 23:59:59`; nil if the year does not have four digits.
  var exif: String? {
    guard (0...9_999).contains(year) else { return nil }
    let date = [year.digits(4), month.digits(2), day.digits(2)]
    let clock = [hour, minute, second].map { $0.digits(2) }
    return date.joined(separator: ":") + " " + clock.joined(separator: ":")
  }
}

extension Character {
  var isASCIIDigit: Bool { ("0"..."9").contains(self) }
}
