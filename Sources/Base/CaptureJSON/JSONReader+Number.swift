extension JSONReader {
  /// Parses a number: an integer if it is written as one and fits, otherwise a floating-point
  /// number.
  mutating func number() throws(JSONFieldError) -> LocatedJSON.Content {
    let (start, position) = (cursor.index, cursor.position)
    _ = cursor.take(UInt8(ascii: "-"))
    try wholePart()
    let wholeEnd = cursor.index
    try fraction()
    try exponent()
    let text = cursor.text(from: start)
    if cursor.index == wholeEnd, let integer = Int(text) { return .integer(integer) }
    guard let number = Double(text), number.isFinite else {
      throw error("the number is too large", at: position)
    }
    return .number(number)
  }

  private mutating func wholePart() throws(JSONFieldError) {
    guard cursor.take(UInt8(ascii: "0")) else { return try digits() }
    guard let next = cursor.next, Self.isDigit(next) else { return }
    throw error("a number must not start with a 0 that another digit follows")
  }

  private mutating func fraction() throws(JSONFieldError) {
    guard cursor.take(UInt8(ascii: ".")) else { return }
    try digits()
  }

  private mutating func exponent() throws(JSONFieldError) {
    guard cursor.take(UInt8(ascii: "e")) || cursor.take(UInt8(ascii: "E")) else { return }
    _ = cursor.take(UInt8(ascii: "+")) || cursor.take(UInt8(ascii: "-"))
    try digits()
  }

  private mutating func digits() throws(JSONFieldError) {
    guard cursor.take(while: Self.isDigit) > 0 else { throw error("expected a digit") }
  }

  static func isDigit(_ byte: UInt8) -> Bool {
    UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
  }
}
