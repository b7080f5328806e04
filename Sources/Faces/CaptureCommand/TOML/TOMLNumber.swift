/// A number as TOML writes it, such as `1_000`, `0xFF` or `6.5e3`.
struct TOMLNumber {
  let value: TOMLValue

  /// Parses a whole word; returns nil if it is not a number, or does not fit.
  init?(_ word: String) {
    guard let digits = Self.joined(word) else { return nil }
    if let integer = Self.integer(digits) {
      value = .integer(integer)
    } else if let float = Self.float(digits) {
      value = .float(float)
    } else {
      return nil
    }
  }

  /// Returns whether a word is a whole number that does not fit.
  static func isTooLarge(_ word: String) -> Bool {
    guard let digits = joined(word), integer(digits) == nil else { return false }
    let unsigned = digits.drop { $0 == "-" || $0 == "+" }
    return unsigned.count > 18 && unsigned.utf8.allSatisfy { Self.decimal.contains($0) }
  }

  private static let decimal = UInt8(ascii: "0")...UInt8(ascii: "9")

  /// Returns the word without its underscores, each of which must be between two digits.
  private static func joined(_ word: String) -> String? {
    let bytes = Array(word.utf8)
    for (index, byte) in bytes.enumerated() where byte == UInt8(ascii: "_") {
      guard index > 0, index + 1 < bytes.count, isDigit(bytes[index - 1]),
        isDigit(bytes[index + 1])
      else { return nil }
    }
    return word.filter { $0 != "_" }
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    Character(Unicode.Scalar(byte)).isHexDigit
  }

  private static func integer(_ text: String) -> Int? {
    for (prefix, radix) in [("0x", 16), ("0o", 8), ("0b", 2)] where text.hasPrefix(prefix) {
      let digits = text.dropFirst(2)
      return digits.utf8.allSatisfy(isDigit) ? Int(digits, radix: radix) : nil
    }
    let digits = text.first == "-" || text.first == "+" ? text.dropFirst() : text[...]
    return isWhole(digits) ? Int(text) : nil
  }

  /// Returns whether the digits are a number without a leading zero.
  private static func isWhole(_ digits: Substring) -> Bool {
    !digits.isEmpty && digits.utf8.allSatisfy(decimal.contains)
      && (digits.count == 1 || digits.first != "0")
  }

  private static func float(_ text: String) -> Double? {
    let unsigned = text.first == "-" || text.first == "+" ? text.dropFirst() : text[...]
    if unsigned == "inf" || unsigned == "nan" { return Double(text) }
    let parts = unsigned.split(maxSplits: 1, omittingEmptySubsequences: false) {
      $0 == "e" || $0 == "E"
    }
    let numbers = parts[0].split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard isWhole(numbers[0]), parts.count > 1 || numbers.count > 1 else { return nil }
    if numbers.count > 1 {
      guard !numbers[1].isEmpty, numbers[1].utf8.allSatisfy(decimal.contains) else { return nil }
    }
    if parts.count > 1 {
      let power = parts[1].first == "-" || parts[1].first == "+" ? parts[1].dropFirst() : parts[1]
      guard !power.isEmpty, power.utf8.allSatisfy(decimal.contains) else { return nil }
    }
    return Double(text)
  }
}
