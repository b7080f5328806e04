internal import CaptureBase

/// A date and time in a block's text, `2024:05:31 23:59:59`, as cameras and editors write it.
///
/// Other separators, single digits, missing seconds, fractions of seconds and a zone are read as well.
struct ExifDate: Hashable {
  let civil: CivilTime
  /// The digits after the point of the seconds.
  private(set) var fraction: String?
  /// The zone after the time, such as `+02:00` or `Z`.
  private(set) var zone: String?

  /// Parses a text; nil if it has no time of day, or is a date or time that does not exist.
  init?(_ text: String) {
    var rest = text[...]
    var numbers: [Int] = []
    for field in Self.fields {
      guard let number = field.read(from: &rest) else { break }
      numbers.append(number)
    }
    guard numbers.count >= 5, let civil = CivilTime(numbers + [0]) else { return nil }
    self.civil = civil
    fraction = numbers.count == 6 ? Self.fraction(from: &rest) : nil
    let zone = rest.drop { $0 == " " }
    guard let first = zone.first else { return }
    guard ["+", "-", "Z"].contains(first) else { return nil }
    self.zone = String(zone)
  }

  /// One of the numbers, and what may come before it.
  private struct Field {
    let separators: Set<Character>
    let digits: ClosedRange<Int>

    /// Takes the number; nil without any change if there is none.
    func read(from rest: inout Substring) -> Int? {
      let isFirst = rest.startIndex == rest.base.startIndex
      let number = rest.drop(while: separators.contains).prefix(digits.upperBound)
        .prefix(while: \.isASCIIDigit)
      guard digits.contains(number.count), isFirst || number.startIndex > rest.startIndex else {
        return nil
      }
      rest = rest[number.endIndex...]
      return Int(number)
    }
  }

  private static let fields =
    [Field(separators: [" "], digits: 4...4)]
    + [Field](repeating: Field(separators: [":", "-", "/", ".", " "], digits: 1...2), count: 2)
    + [Field(separators: [" ", "T", ":"], digits: 1...2)]
    + [Field](repeating: Field(separators: [":", ".", " "], digits: 1...2), count: 2)

  private static func fraction(from rest: inout Substring) -> String? {
    guard rest.first == "." else { return nil }
    let digits = rest.dropFirst().prefix(while: \.isASCIIDigit)
    rest = rest[digits.endIndex...]
    return digits.isEmpty ? nil : String(digits)
  }
}

extension CivilTime {
  /// Creates a time from the year to the second; nil if it does not exist.
  fileprivate init?(_ numbers: [Int]) {
    self.init(secondsSince1970: 0)
    (year, month, day) = (numbers[0], numbers[1], numbers[2])
    (hour, minute, second) = (numbers[3], numbers[4], numbers[5])
    guard (1...12).contains(month), self == CivilTime(secondsSince1970: secondsSince1970) else {
      return nil
    }
  }
}
