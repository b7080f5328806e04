package import CaptureBase
package import CaptureText
internal import Glibc

extension TextForm where Value == WallTime {
  /// A date, a date and time, or an age.
  package static var moment: Self {
    Self("a time such as", samples: ["2026-11-21", "2026-11-21 18:30", "7d"]) { text in
      if let age = Duration(text) { return .now - age }
      return WallTime(text)
    }
  }
}

extension WallTime {
  /// The current second, in UTC.
  package static var now: WallTime { WallTime(seconds: Int64(time(nil))) }

  /// Parses a date such as `2026-11-21`, with an optional time such as ` 18:30` or
  /// `T18:30:05.250+01:00`; without an offset, it is local.
  package init?(_ text: String) {
    let parts = text.split(maxSplits: 1, omittingEmptySubsequences: false) {
      $0 == "T" || $0 == " "
    }
    guard parts.count == 2 else {
      self.init(local: text)
      return
    }
    let clock = parts[1].prefix { ("0"..."9").contains($0) || $0 == ":" }
    let rest = parts[1].dropFirst(clock.count)
    let fraction = rest.first == "." ? rest.dropFirst().prefix { ("0"..."9").contains($0) } : ""
    guard let nanoseconds = Self.nanoseconds(fraction),
      let local = WallTime(local: "\(parts[0])T\(clock)"),
      rest.first != "." || clock.utf8.count == 8 && !fraction.isEmpty,
      let offset = Self.offset(rest.dropFirst(rest.first == "." ? fraction.count + 1 : 0), local)
    else { return nil }
    // The same date and time of day, as they are at another offset.
    self.init(
      seconds: local.seconds + Int64(local.offset ?? 0) - Int64(offset), nanoseconds: nanoseconds,
      offset: offset)
  }

  /// Parses the digits of a fraction of a second; further ones than nine are dropped.
  private static func nanoseconds(_ digits: Substring) -> Int32? {
    Int32(digits.prefix(9) + String(repeating: "0", count: 9 - digits.prefix(9).count))
  }

  /// Parses an offset from UTC such as `Z` or `+01:00`; an empty text stands for the local one.
  private static func offset(_ text: Substring, _ local: WallTime) -> Int32? {
    if text.isEmpty { return local.offset }
    if text == "Z" { return 0 }
    guard let sign = text.first, sign == "+" || sign == "-",
      let parts = numbers(text.dropFirst(), between: ":", [2, 2]), parts.count == 2, parts[0] < 24,
      parts[1] < 60
    else { return nil }
    return Int32(parts[0] * 3_600 + parts[1] * 60) * (sign == "-" ? -1 : 1)
  }

  /// Parses a local date such as `2026-11-21`, with an optional time such as ` 18:30` or
  /// `T18:30:05`.
  package init?(local text: String) {
    let parts = text.split(maxSplits: 1, omittingEmptySubsequences: false) {
      $0 == "T" || $0 == " "
    }
    guard let date = Self.numbers(parts[0], between: "-", [4, 2, 2]) else { return nil }
    var clock = [0, 0, 0]
    if parts.count == 2 {
      guard let said = Self.numbers(parts[1], between: ":", [2, 2, 2]), said.count > 1 else {
        return nil
      }
      clock = said + [0]
    }
    guard date.count == 3 else { return nil }
    self.init(date: date, clock: clock)
  }

  /// Creates the moment with the local UTC offset of that date; nil if the date does not exist.
  private init?(date: [Int], clock: [Int]) {
    var civil = tm()
    civil.tm_year = CInt(date[0] - 1900)
    civil.tm_mon = CInt(date[1] - 1)
    civil.tm_mday = CInt(date[2])
    (civil.tm_hour, civil.tm_min, civil.tm_sec) = (CInt(clock[0]), CInt(clock[1]), CInt(clock[2]))
    civil.tm_isdst = -1
    let asked = civil
    let seconds = mktime(&civil)
    guard (civil.tm_mon, civil.tm_mday) == (asked.tm_mon, asked.tm_mday), clock[0] < 24,
      clock[1] < 60, clock[2] < 60
    else { return nil }
    self.init(seconds: Int64(seconds), offset: Int32(civil.tm_gmtoff))
  }

  /// Parses numbers with these counts of digits; there may be fewer numbers than counts.
  private static func numbers(
    _ text: Substring, between separator: Character, _ digits: [Int]
  ) -> [Int]? {
    let parts = text.split(separator: separator, omittingEmptySubsequences: false)
    guard parts.count <= digits.count else { return nil }
    var numbers: [Int] = []
    for (part, count) in zip(parts, digits) {
      guard part.utf8.count == count, part.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
        let number = Int(part)
      else { return nil }
      numbers.append(number)
    }
    return numbers
  }
}
