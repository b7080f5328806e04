/// The bytes of a text being parsed, and the current position.
struct JSONCursor {
  private let bytes: [UInt8]
  private(set) var index = 0
  private var line: Int
  private var lineStart = 0
  /// The number of UTF-8 continuation bytes so far on this line.
  private var continuations = 0

  init(_ bytes: [UInt8], line: Int = 1) {
    self.bytes = bytes
    self.line = line
  }

  /// The next byte; nil at the end.
  var next: UInt8? { index < bytes.count ? bytes[index] : nil }

  var position: TextPosition {
    TextPosition(line: line, column: index - lineStart - continuations + 1)
  }

  /// Returns the text from an earlier index to the current one; invalid UTF-8 is replaced.
  func text(from start: Int) -> String {
    String(decoding: bytes[start..<index], as: UTF8.self)
  }

  mutating func advance() {
    guard let byte = next else { return }
    index += 1
    if byte == UInt8(ascii: "\n") {
      line += 1
      lineStart = index
      continuations = 0
    } else if byte & 0xC0 == 0x80 {
      continuations += 1
    }
  }

  /// Skips the given byte if it is next; returns whether it was.
  mutating func take(_ byte: UInt8) -> Bool {
    guard next == byte else { return false }
    advance()
    return true
  }

  /// Skips bytes as long as they satisfy a condition; returns their number.
  @discardableResult
  mutating func take(while isWanted: (UInt8) -> Bool) -> Int {
    let start = index
    while let byte = next, isWanted(byte) { advance() }
    return index - start
  }

  mutating func takeBlanks() {
    take { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
  }
}
