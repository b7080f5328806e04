@testable import CaptureCommand
import Testing

@Suite struct TOMLReadingTests {
  private static func lines(_ text: String) throws -> [String] {
    try TOMLDocument(reading: Array(text.utf8)).entries.map { entry in
      "\(entry.line) \(TOMLText.key(entry.key)) = \(entry.value)"
    }
  }

  @Test(
    arguments: [
      ("", []),
      ("# only a comment", []),
      ("\u{FEFF}a = 1", ["1 a = 1"]),
      ("a = 1\r\nb = 2\r\n", ["1 a = 1", "2 b = 2"]),
      ("a = 'C:\\x' # why", [#"1 a = "C:\\x""#]),
      (#"a = "q\"\\\t\u00e9\U0001F4F7""#, [#"1 a = "q\"\\\té📷""#]),
      ("a = \"\"\"\nx\\\n   y\n\"z\"\"\"\"", [#"1 a = "xy\n\"z\"""#]),
      ("a = '''\nx\\\n''y'''\nb = 1", [#"1 a = "x\\\n''y""#, "4 b = 1"]),
      (
        "a = 1_000\nb = -7\nc = 0xFf\nd = 0o17\ne = 0b11",
        [
          "1 a = 1000", "2 b = -7", "3 c = 255", "4 d = 15", "5 e = 3",
        ]
      ),
      ("a = 6.5e3\nb = -inf\nc = 1E2", ["1 a = 6500.0", "2 b = -inf", "3 c = 100.0"]),
      ("a = true\nb = false", ["1 a = true", "2 b = false"]),
      ("a = [1, [2, 'x'], # one\n  true,\n]\nb = []", [#"1 a = [1, [2, "x"], true]"#, "4 b = []"]),
      ("[a.b]\nc.d = 1\n\"e f\" = 2", ["2 a.b.c.d = 1", #"3 a.b."e f" = 2"#]),
      ("[a.b]\nx = 1\n[a]\ny = 2", ["2 a.b.x = 1", "4 a.y = 2"]),
      ("a = { b = 1, c.d = 'x', e = {} }", ["1 a.b = 1", #"1 a.c.d = "x""#]),
      ("a.b = 1\na.c = 2", ["1 a.b = 1", "2 a.c = 2"]),
      ("3.1 = 2", [#"1 3.1 = 2"#]),
    ] as [(String, [String])])
  func `a valid document yields its entries with their lines`(
    text: String, expected: [String]
  ) throws {
    #expect(try Self.lines(text) == expected)
  }

  @Test(arguments: [
    ("a = 1\na = 2", "line 2: a is defined twice"),
    ("[a]\n[a]", "line 2: the table [a] is defined twice"),
    ("a.b = 1\n[a]", "line 2: the table [a] is defined twice"),
    ("a = 1\n[a.b]", "line 2: the table [a.b] is defined twice"),
    ("a = { b = 1 }\na.c = 2", "line 2: a.c is defined twice"),
    ("[a.b]\n[a]\nb.c = 1", "line 3: a.b.c is defined twice"),
    ("[[a]]", "line 1: arrays of tables are not supported; write one pair of brackets"),
    ("a = [{ b = 1 }]", "line 1: a table in an array is not supported"),
    (
      "\na = 1979-05-27",
      """
      line 2: dates and times are not supported; write the text "1979-05-27" in quotes
      """
    ),
    (
      "a = 07:32:00",
      """
      line 1: dates and times are not supported; write the text "07:32:00" in quotes
      """
    ),
    (
      "a = 1920x1080",
      """
      line 1: 1920x1080 is neither a number nor true or false; write a text in quotes: "1920x1080"
      """
    ),
    ("a = ", "line 1: expected a value, but found the end of the file"),
    ("a = # b\n", "line 1: expected a value, but found '#'"),
    ("a", "line 1: expected '=' after the key a, but found the end of the file"),
    ("= 1", "line 1: expected a key such as size, but found '='"),
    ("a = 1 b = 2", "line 1: expected the end of the line, but found 'b'"),
    ("[a", "line 1: expected ']' after the name of the table, but found the end of the file"),
    ("[]", "line 1: expected a key such as size, but found ']'"),
    ("a = [1 2]", "line 1: expected ']' after the last value of the array, but found '2'"),
    ("a = { b = 1, }", "line 1: expected a key such as size, but found '}'"),
    (
      "a = { b = 1\n}", "line 1: expected '}' after the inline table, but found the end of the line"
    ),
    ("a = 'x\n'", "line 1: a text has no closing quote on its line"),
    ("a = \"x", "line 1: a text has no closing quote"),
    (#"a = "\q""#, #"line 1: unknown escape \ followed by 'q'; write \\ for a backslash"#),
    (#"a = "\uD800""#, "line 1: expected 4 hexadecimal digits of a character after the backslash"),
    (
      "a = \"\u{1}\"",
      """
      line 1: a text contains a control character; write it as \\u and four digits
      """
    ),
    (
      "a = 99999999999999999999", "line 1: the number 99999999999999999999 does not fit in 64 bits"
    ),
    ("a = '''x''''''", "line 1: too many quotes at the end of a text"),
    ("a = 1\rb = 2", "line 1: a carriage return must be followed by a line feed"),
    ("# \u{7}", "line 1: a comment contains a control character"),
  ])
  func `an invalid document names the mistake and its line`(text: String, message: String) {
    #expect(throws: TOMLError.self) { try Self.lines(text) }
    do {
      _ = try Self.lines(text)
    } catch {
      #expect("\(error)" == message)
    }
  }

  @Test(arguments: [
    "01", "1_", "_1", "1__0", "+0x1", "0x", "0x_1", "1.", ".5", "1.e2", "1e", "00.5", "tru", "-",
    "+inf1",
    "1_.5", "0b2", "--1", "True",
  ])
  func `a malformed number or word is refused`(word: String) {
    #expect(throws: TOMLError.self) { try Self.lines("a = \(word)") }
  }

  @Test func `a document that is not UTF-8, too large or nested too deeply is refused`() {
    let deep = String(repeating: "[", count: 100_000)
    let tables = String(repeating: "{a=", count: 1_000)
    let key = Array(repeating: "a", count: 1_000).joined(separator: ".")
    for text in ["a = \(deep)", "a = \(tables)", "\(key) = 1", "[\(key)]"] {
      #expect(throws: TOMLError.self) { try Self.lines(text) }
    }
    #expect(throws: TOMLError.self) { try TOMLDocument(reading: [0x61, 0x3D, 0x27, 0xE9, 0x27]) }
    let large = [UInt8](repeating: UInt8(ascii: "\n"), count: TOMLDocument.byteLimit + 1)
    #expect(throws: TOMLError.self) { try TOMLDocument(reading: large) }
  }
}
