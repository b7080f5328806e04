@testable import CaptureCommand
import Testing

@Suite struct TOMLEditingTests {
  @Test(arguments: [
    ("", "a", "a = 9\n"),
    ("", "t.a", "[t]\na = 9\n"),
    ("# top\na = 1 # why\nb = 2\n", "a", "# top\na = 9 # why\nb = 2\n"),
    ("b = 1 # b\n\n[t]\nc = 2\n", "a", "b = 1 # b\na = 9\n\n[t]\nc = 2\n"),
    ("[t]\n# one\nc = 2 # two\n\n[u]\n", "t.a", "[t]\n# one\nc = 2 # two\na = 9\n\n[u]\n"),
    ("[t]", "t.a", "[t]\na = 9\n"),
    ("b = 1", "t.a", "b = 1\n\n[t]\na = 9\n"),
    ("t.b = 1\n", "t.a", "t.b = 1\nt.a = 9\n"),
    ("t = { a = 1, b = 2 }\n", "t.a", "t = { a = 9, b = 2 }\n"),
    ("[t]\na = '''\nx\n''' # y\n", "t.a", "[t]\na = 9 # y\n"),
  ])
  func `setting a key changes its value alone, or adds a line to its table`(
    text: String, key: String, expected: String
  ) throws {
    let names = key.split(separator: ".").map(String.init)
    let document = try TOMLDocument(reading: Array(text.utf8))
    #expect(try document.setting(names, to: .integer(9)).text == expected)
  }

  @Test func `removing a key removes its statement alone`() throws {
    let text = "# top\n[t]\na = [\n  1,\n] # gone\n# stays\nb = 2\n"
    let document = try TOMLDocument(reading: Array(text.utf8))
    #expect(try document.removing(["t", "a"]).text == "# top\n[t]\n# stays\nb = 2\n")
    #expect(try document.removing(["t", "c"]).text == text)
  }

  @Test func `a key of an inline table cannot be added or removed`() throws {
    let document = try TOMLDocument(reading: Array("\nt = { a = 1 }".utf8))
    #expect(throws: TOMLError.self) { try document.removing(["t", "a"]) }
    #expect(throws: TOMLError.self) { try document.setting(["t", "b"], to: .integer(1)) }
  }
}
