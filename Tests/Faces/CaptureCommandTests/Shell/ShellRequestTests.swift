import CaptureCamera
import CaptureImaging
import CaptureJSON
import Testing

@testable import CaptureCommand

/// The reader of the shell's requests.
struct ShellRequestTests {
  private static func request(_ line: String) throws -> ShellRequest {
    try ShellRequest(reading: Array(line.utf8))
  }

  private static func refusal(of line: [UInt8]) -> ShellRefusal? {
    do throws(ShellRefusal) {
      _ = try ShellRequest(reading: line)
      return nil
    } catch {
      return error
    }
  }

  private static let refused: [(line: String, id: JSON, sentence: String)] = [
    ("snap", nil, "the request, column 1: expected a value"),
    (#"{"id":1,"do":"snap""#, nil, "the request, column 20: expected ',' or '}'"),
    (#"[1]"#, nil, "the request, column 1: an array is not an object"),
    (#"{"id":1,"id":2}"#, nil, "the request, column 9: \"id\" appears twice"),
    (#"{"do":"hello"} {}"#, nil, "the request, column 16: unexpected text"),
    (#"{"id":[1],"do":"hello"}"#, nil, "id: is neither a whole number from -2^63 to 2^63-1"),
    (#"{"id":18446744073709551615,"do":"hello"}"#, nil, "id: is neither a whole number from -2^63"),
    (#"{"id":1.5,"do":"hello"}"#, nil, "id: is neither a whole number from -2^63"),
    (#"{"id":7}"#, 7, "do: is missing"),
    (#"{"id":"a","do":5}"#, "a", "do: 5 is not a quoted string"),
    (
      #"{"id":-1,"do":"snpa"}"#, -1,
      #"do: there is no request "snpa"; did you mean "snap"?"#
    ),
    (#"{"id":1,"do":"focus"}"#, 1, #"there is no request "focus"; the requests are hello, state"#),
    (#"{"id":1,"do":"snap","too":"a.jpg"}"#, 1, #"too: unknown field; did you mean "to"?"#),
    (
      #"{"do":"snap","wait":"5s"}"#, nil,
      #"wait: unknown field; the fields here are "id", "do", "to", "store", "priority", "settle","#
        + #" "keepUnsettled", "within", "control", "size", "format", "rotate", "quality", "compact""#
    ),
    (#"{"id":1,"do":"hello","to":"a.jpg"}"#, 1, "to: unknown field"),
    (#"{"id":1,"do":"snap","to":5}"#, 1, "to: 5 is not a quoted string"),
    (#"{"id":1,"do":"snap","to":""}"#, 1, "to: is empty"),
    (#"{"do":"snap","to":"a","store":"b"}"#, nil, "to: cannot be used together with store"),
    (#"{"do":"snap","within":"soon"}"#, nil, #"within: "soon" is not a time above zero such as"#),
    (#"{"do":"snap","within":500}"#, nil, "within: 500 is not a time above zero such as"),
    (#"{"do":"snap","settle":1}"#, nil, "settle: 1 is not true or false"),
    (
      #"{"do":"snap","settle":true,"priority":"speed"}"#, nil,
      "settle: cannot be used together with priority"
    ),
    (#"{"do":"snap","priority":"fast"}"#, nil, #"priority: "fast" is not one of "speed""#),
    (#"{"do":"snap","rotate":45}"#, nil, "rotate: 45 is not one of 0, 90, 180, 270"),
    (#"{"do":"snap","rotate":450}"#, nil, "rotate: 450 is not one of 0, 90, 180, 270"),
    (#"{"do":"frame","to":"f.png"}"#, nil, "to: a frame is a JPEG, so the name has to end in .jpg"),
    (#"{"do":"frame","to":"f"}"#, nil, "to: a frame is a JPEG, so the name has to end in .jpg"),
    (#"{"do":"frame","to":""}"#, nil, "to: is empty"),
    (#"{"do":"frame","to":"f%n.jpg"}"#, nil, "to: a frame replaces one file, so it has no"),
    (#"{"do":"frame","to":"50%.jpg"}"#, nil, "write %% for a percent sign"),
    (#"{"do":"snap","quality":0}"#, nil, "quality: 0 is not a whole number from 1 to 100"),
    (
      #"{"do":"snap","quality":5,"compact":true}"#, nil,
      "compact: cannot be used together with quality"
    ),
    (#"{"do":"snap","control":["a=1"]}"#, nil, "control: an array is not an object"),
    (#"{"do":"snap","control":{"gain":[]}}"#, nil, "control.gain: an array is not a quoted string"),
    (#"{"do":"snap","control":{"gain":""}}"#, nil, "control.gain: is empty"),
    (#"{"do":"snap","control":{"gain":0.5}}"#, nil, "control.gain: 0.5 is not a quoted string, a "),
    (#"{"do":"open","size":"huge"}"#, nil, #"size: "huge" is not a size"#),
    (#"{"do":"open","simulator":false}"#, nil, "simulator: false is not true or a quoted string"),
    (#"{"do":"open","simulator":""}"#, nil, "simulator: is empty"),
    (#"{"do":"open","device":2}"#, nil, "device: 2 is not a camera such as"),
    (#"{"do":"events"}"#, nil, "on: is missing; expected true or false"),
    (#"{"do":"cancel","request":{}}"#, nil, "request: is neither a whole number from -2^63"),
    (#"{"do":"controls.set"}"#, nil, "control: is missing"),
    (#"{"do":"rate","ids":[],"stars":1}"#, nil, "ids: has no items"),
    (#"{"do":"rate","ids":["3fa"],"stars":1}"#, nil, #"ids[0]: "3fa" is not a photo's id"#),
    (#"{"do":"rate","ids":["3fa2"],"stars":6}"#, nil, "stars: 6 is not a number of stars from"),
    (#"{"do":"rate","ids":["3fa2"]}"#, nil, "stars: is missing; expected a number of stars from"),
    (#"{"do":"list","rating":"6"}"#, nil, #"rating: "6" is not a number of stars from 0 to 5"#),
    (#"{"do":"tag","ids":["3fa2"]}"#, nil, "add: has no keyword, and neither has remove"),
    (#"{"do":"tag","ids":["3fa2"],"add":["a"," "]}"#, nil, "add[1]: is empty"),
    (#"{"do":"list","limit":5000}"#, nil, "limit: 5000 is not a whole number from 1 to 1000"),
    (#"{"do":"list","sort":"colour"}"#, nil, #"sort: "colour" is not one of "taken""#),
    (#"{"do":"list","rating":3,"stars":3}"#, nil, "rating: cannot be used together with stars"),
    (
      #"{"do":"list","unreviewed":true,"stars":3}"#, nil,
      "unreviewed: cannot be used together with stars"
    ),
    (#"{"do":"list","folder":"../x"}"#, nil, #"folder: "../x" is not a folder of the store"#),
    (#"{"do":"list","since":"once"}"#, nil, #"since: "once" is not a time such as"#),
  ]

  @Test(arguments: refused)
  func `a line that is not a request is refused with its id and a sentence about its mistake`(
    line: String, id: JSON, sentence: String
  ) throws {
    let refusal = try #require(Self.refusal(of: Array(line.utf8)))
    #expect(refusal.id == id)
    #expect(refusal.sentence.contains(sentence), "\(refusal.sentence)")
    #expect(!refusal.sentence.contains("\n"))
  }

  @Test func `bytes that are not UTF-8, deep nesting, long names and ids are refused`() throws {
    let invalid = Array(#"{"do":"hello","id":""#.utf8) + [0xFF] + Array(#""}"#.utf8)
    #expect(Self.refusal(of: invalid)?.sentence.contains("the text is not UTF-8") == true)
    let deep = String(repeating: "[", count: 100_000)
    #expect(Self.refusal(of: Array(deep.utf8))?.sentence.contains("nested") == true)
    let name = String(repeating: "\\n", count: 100_000)
    let strange = Self.refusal(of: Array(#"{"do":"hello","\#(name)":1}"#.utf8))
    #expect(strange.map { $0.sentence.count < 5_000 && !$0.sentence.contains("\n") } == true)
    let id = String(repeating: "x", count: 257)
    let long = Self.refusal(of: Array(#"{"id":"\#(id)","do":"hello"}"#.utf8))
    #expect(long?.sentence == "id: is longer than 256 bytes")
    #expect(long?.id == .null)
  }

  @Test func `an id is kept as it is, and null is the same as none`() throws {
    #expect(try Self.request(#"{"do":"hello","id":12}"#).id == 12)
    for number in [Int.min, -1, 1 << 53 + 1, .max] {
      #expect(try Self.request(#"{"do":"hello","id":\#(number)}"#).id == .integer(number))
    }
    #expect(try Self.request(#"{"do":"hello","id":"é\n"}"#).id == "é\n")
    #expect(try Self.request(#"{"do":"hello","id":null}"#).id == .null)
    #expect(try Self.request("{\"do\":\"hello\"}\r").id == .null)
  }

  @Test func `every member of a photo is read`() throws {
    let line = #"""
      {"do":"snap","to":"a-%n.jpg","priority":"quality","within":"500ms","rotate":90,
      "control":{"brightness":"60%","gain":40,"gain_automatic":false},"size":"640x480",
      "format":"YUYV","quality":80}
      """#.replacing("\n", with: "")
    guard case .snap(let snap) = try Self.request(line).work else {
      Issue.record("not a photo")
      return
    }
    #expect(snap.to == "a-%n.jpg")
    #expect(snap.priority == .quality && snap.within == .milliseconds(500))
    #expect(snap.controls == [.brightness: "60%", .gain: 40, .automaticGain: "off"])
    #expect(snap.size == FrameSize(width: 640, height: 480) && snap.format == .yuyv)
    #expect(snap.orientation == Orientation(clockwiseDegrees: 90))
    #expect(snap.policy == .quality(80))
  }

  @Test(arguments: [
    (#"{"do":"snap","settle":true}"#, PhotoSettings.Priority.quality),
    (#"{"do":"snap","settle":false}"#, .speed), (#"{"do":"snap","settle":null}"#, nil),
    (#"{"do":"snap","priority":"balanced"}"#, .balanced),
  ])
  func `settling is requested as on the command line, or in the words of the answer`(
    line: String, priority: PhotoSettings.Priority?
  ) throws {
    guard case .snap(let snap) = try Self.request(line).work else {
      Issue.record("not a photo")
      return
    }
    #expect(snap.priority == priority)
  }

  @Test func `a frame named - is part of the answer, like one without a name`() throws {
    for line in [#"{"do":"frame","to":"-"}"#, #"{"do":"frame"}"#] {
      guard case .frame(let frame) = try Self.request(line).work else {
        Issue.record("not a frame")
        continue
      }
      #expect(frame.to == nil)
    }
  }

  @Test(arguments: [("f.jpg", "f.jpg"), ("a/F.JPEG", "a/F.JPEG"), ("100%%.jpg", "100%.jpg")])
  func `a frame is written to a file whose name is that of a JPEG`(
    to: String, path: String
  ) throws {
    guard case .frame(let frame) = try Self.request(#"{"do":"frame","to":"\#(to)"}"#).work else {
      Issue.record("not a frame")
      return
    }
    #expect(frame.to == path)
  }
}
