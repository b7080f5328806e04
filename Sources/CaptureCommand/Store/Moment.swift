internal import CaptureImaging
internal import CaptureText
internal import Glibc

extension TextForm where Value == WallTime {
  /// A moment as people say it: a day, a time of a day, or how long ago it was.
  static var moment: Self {
    Self("a time such as", samples: ["2026-11-21", "2026-11-21 18:30", "7d"]) { text in
      if let age = Duration(text) { return .now - age }
      return WallTime(local: text)
    }
  }
}

extension WallTime {
  /// This second, as Greenwich has it.
  static var now: WallTime { WallTime(seconds: Int64(time(nil))) }

  /// Reads `2026-11-21`, with ` 18:30` or `T18:30:05` behind it, as it is in this place.
  init?(local text: String) {
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

  /// The moment in the offset that is in force here then; nil on a day that no calendar has.
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

  /// Numbers of so many digits each, as many as there are.
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
