import Testing

import CaptureJSON
import CaptureText

@Suite struct JSONFieldsTests {
  private enum Fault: String, CaseIterable, Sendable { case unplug, stall }

  /// Returns the fields of an object in a file named `door.json`.
  private func fields(_ text: String) throws -> JSONFields {
    let value = try LocatedJSON(reading: Array(text.utf8), file: "door.json")
    return try JSONField(value, file: "door.json").fields()
  }

  /// Returns the error message from reading the field "a" in this way.
  private func complaint<Value>(
    about text: String, _ read: (JSONField) throws -> Value
  ) throws -> String? {
    var fields = try fields("{\n\"a\": \(text)}")
    let field = fields.required("a")
    do {
      _ = try read(field)
      return nil
    } catch {
      return "\(error)"
    }
  }

  @Test func `every kind of field is read as its type`() throws {
    var fields = try fields(
      #"{"s": "x", "b": true, "i": 7, "n": 1.5, "w": 2, "t": "2s", "zero": 0, "f": "stall","#
        + #""r": [-1, 4]}"#)
    #expect(try fields.required("s").string() == "x")
    #expect(try fields.required("b").bool())
    #expect(try fields.required("i").int(in: 7...7) == 7)
    #expect(try fields.required("n").number(in: 0...2) == 1.5)
    #expect(try fields.required("w").number(in: 0...2) == 2)
    #expect(try fields.required("t").duration() == .seconds(2))
    #expect(try fields.required("zero").duration() == .zero)
    #expect(try fields.required("f").value(.oneOf(Fault.self)) == .stall)
    #expect(try fields.required("r").range(in: -1...4) == -1...4)
    #expect(throws: Never.self) { try fields.finish() }
  }

  @Test func `a missing optional field is nil`() throws {
    var fields = try fields(#"{"here": 1}"#)
    #expect(try fields.optional("here")?.int(in: 0...9) == 1)
    #expect(try fields.optional("gone")?.int(in: 0...9) == nil)
  }

  @Test func `a field of the wrong type is reported with expected and actual values`() throws {
    #expect(
      try complaint(about: "1") { try $0.string() }
        == "door.json:2: a: 1 is not a quoted string")
    #expect(
      try complaint(about: "\"yes\"") { try $0.bool() }
        == #"door.json:2: a: "yes" is not true or false"#)
    #expect(
      try complaint(about: "1.0") { try $0.int(in: 1...9) }
        == "door.json:2: a: 1.0 is not a whole number from 1 to 9")
    #expect(
      try complaint(about: "10") { try $0.int(in: 1...9) }
        == "door.json:2: a: 10 is not a whole number from 1 to 9")
    #expect(
      try complaint(about: "2") { try $0.number(in: 0...1) }
        == "door.json:2: a: 2 is not a number from 0 to 1")
    #expect(
      try complaint(about: "2") { try $0.duration() }
        == #"door.json:2: a: 2 is not a time such as "300ms", "2s", "10min""#)
    #expect(
      try complaint(about: "\"stal\"") { try $0.value(.oneOf(Fault.self)) }
        == #"door.json:2: a: "stal" is not one of "unplug", "stall""#)
    #expect(
      try complaint(about: "{}") { try $0.items() } == "door.json:2: a: an object is not an array")
    #expect(
      try complaint(about: "null") { try $0.fields() } == "door.json:2: a: null is not an object")
    #expect(
      try complaint(about: "\"\(String(repeating: "x", count: 99))\"") { try $0.bool() }
        == "door.json:2: a: \"\(String(repeating: "x", count: 40))…\" is not true or false")
  }

  @Test(arguments: [
    ("[1]", "a: expected a lowest and a highest number"), ("7", "a: 7 is not an array"),
    ("[2, 1]", "a[1]: 1 is not a whole number from 2 to 9"),
    ("[0, 1]", "a[0]: 0 is not a whole number from 1 to 9"),
  ])
  func `a range that is not in order or within its limits is reported`(
    range: String, problem: String
  ) throws {
    #expect(try complaint(about: range) { try $0.range(in: 1...9) } == "door.json:2: \(problem)")
  }

  @Test func `a missing field is reported at the position of its object`() throws {
    var fields = try fields("\n\n {}")
    let size = TextForm("a size such as", samples: ["1280x720"]) { Int($0) }
    let field = fields.required("size")
    #expect { try field.value(size) } throws: {
      "\($0)" == #"door.json:3: size: is missing; expected a size such as "1280x720""#
    }
  }

  @Test func `the path in an error leads through objects and arrays`() throws {
    var door = try fields(
      """
      {"cameras": [
        {"modes": [{"size": "4x3"},
                   {"size": "12x"}]}]}
      """)
    let cameras = try door.required("cameras").items()
    var camera = try cameras[0].fields()
    let modes = try camera.required("modes").items()
    var mode = try modes[1].fields()
    let error = mode.required("size").error("no such size")
    #expect("\(error)" == "door.json:3: cameras[0].modes[1].size: no such size")
    #expect(error.field == "cameras[0].modes[1].size")
    #expect((error.file, error.line, error.column) == ("door.json", 3, 23))
  }

  @Test func `a file whose outermost value is wrong is reported by column, not by path`() {
    #expect { try fields(" []") } throws: { "\($0)" == "door.json:1:2: an array is not an object" }
  }

  @Test(arguments: [
    (#""fualt": 1"#, #"fualt: unknown field; did you mean "fault"?"#),
    (#""colour": 1"#, #"colour: unknown field; the fields here are "name", "fault""#),
  ])
  func `an unknown field is rejected with a suggestion`(member: String, complaint: String) throws {
    var fields = try fields("{\"name\": 1,\n\(member),\n\"zzz\": 2}")
    _ = fields.required("name")
    _ = fields.optional("fault")
    _ = fields.given("name")  // asked for again, but listed once
    #expect { try fields.finish() } throws: { "\($0)" == "door.json:2: \(complaint)" }
  }

  @Test func `an unknown field is rejected in an object that should have no fields`() throws {
    let fields = try fields(#"{"a": 1}"#)
    #expect { try fields.finish() } throws: {
      "\($0)" == "door.json:1: a: unknown field; no fields are expected here"
    }
  }
}
