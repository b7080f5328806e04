/// Cuts the bytes of the input into lines.
struct ShellLines {
  enum Line: Hashable, Sendable {
    case text([UInt8])
    /// A line of more than ``longest`` bytes, which were not kept.
    case tooLong
  }

  /// The longest line of a request, in bytes.
  static let longest = 1 << 20

  private static let lineBreak = UInt8(ascii: "\n")

  /// The beginning of a line whose end has not arrived.
  private var beginning: [UInt8] = []
  private var isTooLong = false

  /// Returns the lines that end in these bytes; blank ones are left out.
  mutating func add(_ bytes: [UInt8]) -> [Line] {
    var lines: [Line] = []
    var rest = bytes[...]
    while let end = rest.firstIndex(of: Self.lineBreak) {
      append(rest[..<end])
      lines += takeLine()
      rest = rest[(end + 1)...]
    }
    append(rest)
    return lines
  }

  /// Returns the last line, if it has no line break.
  mutating func end() -> [Line] { takeLine() }

  private mutating func append(_ bytes: ArraySlice<UInt8>) {
    guard !isTooLong else { return }
    isTooLong = beginning.count + bytes.count > Self.longest
    if isTooLong { beginning = [] } else { beginning += bytes }
  }

  private mutating func takeLine() -> [Line] {
    defer { (beginning, isTooLong) = ([], false) }
    if isTooLong { return [.tooLong] }
    let isBlank = beginning.allSatisfy { [0x20, 0x09, 0x0D].contains($0) }
    return isBlank ? [] : [.text(beginning)]
  }
}
