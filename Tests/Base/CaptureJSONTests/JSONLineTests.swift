import Testing

import CaptureJSON
import CaptureTestSupport

@Suite struct JSONLineTests {
  @Test(
    arguments: [
      (nil, "null"), (true, "true"), (-7, "-7"), (.integer(.min), "-9223372036854775808"),
      (1.0, "1.0"), (0.1, "0.1"), (-0.0, "-0.0"), (1e300, "1e+300"), (.number(.nan), "null"),
      (.number(-.infinity), "null"), ([], "[]"), ([:], "{}"), ([1, [2.5], nil], "[1,[2.5],null]"),
    ] as [(JSON, String)])
  func `a value is written on one line without spaces`(value: JSON, line: String) {
    #expect(value.line == line)
  }

  @Test(arguments: [
    ("é 🙂", #""é 🙂""#), ("a\"b\\c/d", #""a\"b\\c/d""#), ("\n\r\t", #""\n\r\t""#),
    ("\0\u{1f}\u{7f}\u{9f}", #""\u0000\u001f\u007f\u009f""#),
    ("\u{2028}\u{2029}", #""\u2028\u2029""#), ("\r\n", #""\r\n""#),
  ])
  func `line breaks and control characters in a text are escaped`(text: String, line: String) {
    #expect(JSON.string(text).line == line)
  }

  @Test func `the members of an object are written in the order given, and nil as null`() {
    let (gone, rate): (Int?, Double?) = (nil, 1.5)
    let value: JSON = [
      "size": "4x3", "id": 7, "a": nil, "gone": gone.map(JSON.integer), "b": rate.map(JSON.number),
    ]
    #expect(value.line == #"{"size":"4x3","id":7,"a":null,"gone":null,"b":1.5}"#)
  }

  @Test func `an object that is built in parts has the members of each part in their order`() {
    let first: JSON = ["size": "4x3", "id": 7]
    let value = JSON.object(first.members + JSON.members(["a": nil, "Z": true]))
    #expect(value.line == #"{"size":"4x3","id":7,"a":null,"Z":true}"#)
    #expect(([1, 2] as JSON).members.isEmpty)
  }

  @Test func `a compact object lacks the members that are nil or null`() {
    let (gone, name): (Int?, String?) = (nil, "x")
    let value = JSON.compact([
      "a": gone.map(JSON.integer), "b": name.map(JSON.string), "c": .null, "d": .bool(false),
    ])
    #expect(value.line == #"{"b":"x","d":false}"#)
  }

  @Test func `counts are the members of an object in the order given`() {
    #expect(JSON.counts([("b", 2), ("a", 0)]).line == #"{"b":2,"a":0}"#)
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func `a random value that has been written is parsed to the same value`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let value = JSON.random(using: &random)
    #expect(try LocatedJSON(reading: Array(value.line.utf8), file: "line").json == value)
  }
}
