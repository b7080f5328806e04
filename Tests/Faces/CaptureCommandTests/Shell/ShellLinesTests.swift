import Testing

@testable import CaptureCommand

/// How the shell cuts its input into lines.
struct ShellLinesTests {
  private typealias Line = ShellLines.Line

  private static func lines(of pieces: [[UInt8]]) -> [Line] {
    var lines = ShellLines()
    var found: [Line] = []
    for piece in pieces { found += lines.add(piece) }
    return found + lines.end()
  }

  private static func text(_ text: String) -> Line { .text(Array(text.utf8)) }

  @Test func `lines are the same wherever their bytes are cut`() {
    let bytes = Array("{\"a\":1}\n\n \t\r\n{\"b\":\"é\"}\r\nlast".utf8)
    let whole = Self.lines(of: [bytes])
    #expect(whole == [Self.text("{\"a\":1}"), Self.text("{\"b\":\"é\"}\r"), Self.text("last")])
    for cut in bytes.indices {
      #expect(Self.lines(of: [Array(bytes[..<cut]), Array(bytes[cut...])]) == whole)
    }
    #expect(Self.lines(of: bytes.map { [$0] }) == whole)
  }

  @Test func `a line of a megabyte is kept, a longer one is reported once, and the next is read`() {
    let limit = ShellLines.longest
    let long = [UInt8](repeating: 0x78, count: limit)
    let end = Array("\nnext\n".utf8)
    #expect(Self.lines(of: [long + end]) == [.text(long), Self.text("next")])
    #expect(Self.lines(of: [long, [0x78] + end]) == [.tooLong, Self.text("next")])
    let endless = Array(repeating: long, count: 3)
    #expect(Self.lines(of: endless) == [.tooLong])
  }

  @Test func `an input without lines has none`() {
    #expect(Self.lines(of: []) == [])
    #expect(Self.lines(of: [[], Array("\n\n".utf8)]) == [])
  }
}
