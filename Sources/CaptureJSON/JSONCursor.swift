/// The bytes of a text being read, and the place reached in it.
struct JSONCursor {
  private let bytes: [UInt8]
  private(set) var index = 0
  private var line: Int
  private var lineStart = 0
  /// Bytes of this line that go on with a character and do not begin one.
  private var continuations = 0

  init(_ bytes: [UInt8], line: Int = 1) {
    self.bytes = bytes
    self.line = line
  }

  /// The byte to be read next; nil at the end.
  var next: UInt8? { index < bytes.count ? bytes[index] : nil }

  var position: TextPosition {
    TextPosition(line: line, column: index - lineStart - continuations + 1)
  }

  /// The text from an earlier place up to here; bytes that are not UTF-8 are replaced.
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

  /// Passes over this byte, if it is the next one.
  mutating func take(_ byte: UInt8) -> Bool {
    guard next == byte else { return false }
    advance()
    return true
  }

  /// Passes over bytes as long as they are of a kind, and says how many there were.
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
