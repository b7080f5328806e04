internal import CaptureBase

extension CivilTime {
  /// The time as written in EXIF, `2024:05:31 23:59:59`; nil if the year does not have four digits.
  var exif: String? {
    guard (0...9_999).contains(year) else { return nil }
    let date = [year.padded(to: 4), month.padded(to: 2), day.padded(to: 2)]
    let clock = [hour, minute, second].map { $0.padded(to: 2) }
    return date.joined(separator: ":") + " " + clock.joined(separator: ":")
  }
}

extension BinaryInteger {
  /// Returns the number with leading zeros, in at least `width` digits.
  func padded(to width: Int) -> String {
    let digits = String(self)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}

extension Character {
  var isASCIIDigit: Bool { ("0"..."9").contains(self) }
}
