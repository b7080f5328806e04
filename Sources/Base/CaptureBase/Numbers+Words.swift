extension Duration {
  /// The duration in short form, such as `500 ms` or `2.5 s`; digits beyond that are dropped.
  package var brief: String {
    let milliseconds = nanoseconds / 1_000_000
    guard milliseconds >= 1000 else { return "\(milliseconds) ms" }
    let tenths = milliseconds / 100
    return tenths % 10 == 0 ? "\(tenths / 10) s" : "\(tenths / 10).\(tenths % 10) s"
  }

  /// Returns the duration in hours, minutes and seconds, without units that are zero.
  package func spoken(
    rounded rule: FloatingPointRoundingRule = .toNearestOrAwayFromZero
  ) -> String {
    let seconds = Int((milliseconds / 1_000).rounded(rule))
    let parts = [(seconds / 3_600, "h"), (seconds % 3_600 / 60, "min"), (seconds % 60, "s")]
    let said = parts.filter { $0.0 != 0 }.map { "\($0.0) \($0.1)" }
    return said.isEmpty ? "0 s" : said.joined(separator: " ")
  }
}

extension Int {
  /// Returns the number with a noun, which takes an "s" in the plural.
  package func counted(_ noun: String) -> String { self == 1 ? "1 \(noun)" : "\(self) \(noun)s" }
}

extension BinaryInteger {
  /// Returns the number in at least `count` digits, with zeros before it.
  package func digits(_ count: Int, radix: Int = 10, uppercase: Bool = false) -> String {
    let digits = String(self, radix: radix, uppercase: uppercase)
    return String(repeating: "0", count: Swift.max(0, count - digits.utf8.count)) + digits
  }
}

// Not generic, since ids are printed by the thousand.

extension UInt8 {
  /// The number in two hexadecimal digits.
  package var hexadecimal: String { digits(2, radix: 16) }

  /// The value of a hexadecimal digit; nil if the byte is not one.
  package var hexValue: UInt8? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}

extension UInt32 {
  /// The number in eight hexadecimal digits.
  package var hexadecimal: String { digits(8, radix: 16) }
}

extension UInt64 {
  /// The number in 16 hexadecimal digits.
  package var hexadecimal: String { digits(16, radix: 16) }
}
