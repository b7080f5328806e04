internal import CaptureBase

extension CivilTime {
  /// Parses a time as written in EXIF, `2024:05:31 23:59:59`.
  ///
  /// Any other text, and a date or time that does not exist, results in nil. ``exif`` writes
  /// the years from 0 to 9999.
  init?(exif text: String) {
    let fields = text.split(omittingEmptySubsequences: false) { $0 == ":" || $0 == " " }
    let numbers = fields.compactMap { $0.allSatisfy(\.isASCIIDigit) ? Int($0) : nil }
    guard fields.map(\.count) == [4, 2, 2, 2, 2, 2], numbers.count == 6 else { return nil }
    self.init(secondsSince1970: 0)
    (year, month, day) = (numbers[0], numbers[1], numbers[2])
    (hour, minute, second) = (numbers[3], numbers[4], numbers[5])
    guard (1...12).contains(month), self == CivilTime(secondsSince1970: secondsSince1970) else {
      return nil
    }
  }

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
