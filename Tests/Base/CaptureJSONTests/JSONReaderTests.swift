import Testing

import CaptureJSON
import CaptureTestSupport

@Suite struct JSONReaderTests {
  private func read(_ text: String) throws(JSONFieldError) -> LocatedJSON {
    try LocatedJSON(reading: Array(text.utf8), file: "door.json")
  }

  @Test(
    arguments: [
      ("null", nil), (" true\n", true), ("false", false), ("0", 0), ("-0", 0), ("-12", -12),
      ("9223372036854775807", .integer(.max)), ("9223372036854775808", 9223372036854775808.0),
      ("1.0", 1.0), ("1E2", 100.0), ("-1.5e-1", -0.15), ("1e-999", 0.0),
      (#""""#, ""), (#""a\u00e9\/\b\f\n\r\t\"\\""#, "aé/\u{8}\u{c}\n\r\t\"\\"),
      (#""\ud83d\uDE42""#, "🙂"), (#""\u0000""#, "\0"), ("\"\u{7f}\u{2028}\"", "\u{7f}\u{2028}"),
      ("[ ]", []), ("[1,\t[2] ]", [1, [2]]), ("{ }", [:]),
      (#"{"b" : 1 , "a" : {"":null}}"#, ["b": 1, "a": ["": nil]]),
    ] as [(String, JSON)])
  func `the JSON reader parses every kind of value`(text: String, value: JSON) throws {
    #expect(try read(text).json == value)
  }

  @Test(arguments: [
    ("", "1:1: expected a value"), ("  \n", "2:1: expected a value"),
    ("nul", "1:1: expected a value"), ("True", "1:1: expected a value"),
    ("'a'", "1:1: expected a value"), ("// a\n1", "1:1: expected a value"),
    ("\u{feff}1", "1:1: expected a value"), ("1 2", "1:3: unexpected text after the value"),
    ("01", "1:2: a number must not start with a 0 that another digit follows"),
    ("-", "1:2: expected a digit"), ("1.", "1:3: expected a digit"),
    ("+1", "1:1: expected a value"),
    ("1e+", "1:4: expected a digit"), (".5", "1:1: expected a value"),
    ("[\n -1e999]", "2:2: the number is too large"),
    ("[1", "1:3: expected ',' or ']' after item 1 of the array"),
    ("[1,]", "1:4: expected a value"),
    ("[1 2]", "1:4: expected ',' or ']' after item 1 of the array"),
    ("{\"fault\": 1\n \"b\": 2}", "2:2: expected ',' or '}' after the value of \"fault\""),
    ("{\"a\": 1,}", "1:9: expected a name in quotes"), ("{a: 1}", "1:2: expected a name in quotes"),
    ("{\"a\" 1}", "1:6: expected ':' after \"a\""), ("{\"a\":}", "1:6: expected a value"),
    ("{\"a\": 1,\n\"b\": 2,\n \"\\u0061\": 3}", "3:2: \"a\" appears twice; the first is in line 1"),
    ("[\"é🙂\", \"open]", "1:8: the string has no closing quote"),
    ("\"a\\", "1:3: unknown escape sequence"), ("\"\\x\"", "1:2: unknown escape sequence"),
    ("\"\\u12g4\"", "1:2: expected four digits 0-9 or a-f after \"\\u\""),
    ("\"\\u12", "1:2: expected four digits 0-9 or a-f after \"\\u\""),
    ("\"\\ud800\"", "1:2: incomplete surrogate pair"),
    ("\"\\udc00\"", "1:2: incomplete surrogate pair"),
    ("\"\\ud800\\n\"", "1:2: incomplete surrogate pair"),
    ("\"\\ud800\\ud800\"", "1:2: incomplete surrogate pair"),
    ("\"a\nb\"", "1:3: control characters such as line breaks and tabs must be escaped"),
  ])
  func `a syntax error names its position and what was expected`(text: String, error: String) {
    #expect { try read(text) } throws: { "\($0)" == "door.json:\(error)" }
  }

  @Test(arguments: [[0x22, 0xff, 0x22], [0x22, 0xc3, 0x22], [0x22, 0xed, 0xa0, 0x80, 0x22]])
  func `a string that is not UTF-8 is rejected`(bytes: [UInt8]) {
    #expect { try LocatedJSON(reading: bytes, file: "x") } throws: {
      "\($0)" == "x:1:1: the text is not UTF-8"
    }
  }

  @Test func `every parsed value and name has its position`() throws {
    let outer = try read("{\n  \"é\": [true,\r\n    7]}")
    guard case .object(let members) = outer.content,
      case .array(let items) = members[0].value.content
    else { throw Unreadable() }
    #expect(members[0].namePosition == TextPosition(line: 2, column: 3))
    #expect(members[0].value.position == TextPosition(line: 2, column: 8))
    #expect(items.map(\.position) == [.init(line: 2, column: 9), .init(line: 3, column: 5)])
  }

  @Test func `values nested deeper than the limit are rejected`() throws {
    let deepest = String(repeating: "[", count: 128) + String(repeating: "]", count: 128)
    #expect(throws: Never.self) { try read(deepest) }
    #expect { try read(String(repeating: "[", count: 1_000_000)) } throws: {
      "\($0)" == "door.json:1:129: arrays and objects are nested more than 128 deep"
    }
  }

  @Test(.timeLimit(.minutes(10)), arguments: ["7", "[],", "\"a\",", "{\"a\":1},", " ", "\\n"])
  func `a very long text is parsed or rejected in reasonable time`(part: String) {
    let text = "[\"" + String(repeating: part, count: 100_000)
    #expect(throws: JSONFieldError.self) { try read(text) }
    #expect(throws: JSONFieldError.self) { try read("[" + String(text.dropFirst(2))) }
  }

  @Test(arguments: 0..<500 as Range<UInt64>)
  func `parsing a text with random damage never crashes`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var bytes = Array(JSON.random(using: &random).line.utf8)
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      let index = Int.random(in: 0..<bytes.count, using: &random)
      bytes[index] = UInt8.random(in: .min ... .max, using: &random)
    }
    // Anything that is still parsed is a value that survives writing and parsing.
    guard let value = try? LocatedJSON(reading: bytes, file: "x").json else { return }
    #expect((try? LocatedJSON(reading: Array(value.line.utf8), file: "x"))?.json == value)
  }

  private struct Unreadable: Error {}
}
