import CaptureImaging
import CaptureJSON
import CaptureTestSupport
import Glibc
import Testing

@Suite(.timeLimit(.minutes(10)))
struct RecordTests {
  private static let scenarios = "\(Repository.root)/Documentation/Scenarios"

  private static let fast = ["--size", "640x480", "--format", "MJPG"]

  @Test func `a recording of a faulty camera is replayed with its faults`() throws {
    let folder = try TestFolder()
    let words = [
      "record", "--simulator=\(Self.scenarios)/truncated.json", "--to", "b", "--for", "1s",
    ]
    let recorded = try CaptureProgram.run(words + Self.fast, in: folder)
    recorded.expect(0, text: "b\n")
    #expect(recorded.errors.contains(/frames,.* [1-5] damaged, longest gap/), "\(recorded.errors)")
    let outcome = try CaptureProgram.run(
      ["snap", "--simulator=b", "--to", "x.jpg", "--json"], in: folder)
    #expect(outcome.status == 0, "\(outcome.errors)")
    let photo = try LocatedJSON(reading: outcome.output, file: "output").json
    expectFaults(photo["shot"]?["report"]?["skipped"]?["damaged"], outcome.text)
    let coded = try Self.codedBytes(of: "\(folder.path)/x.jpg")
    let frames = TestFolder.names(in: "\(folder.path)/b/frames")
    let isRecorded = frames.contains { name in
      (try? Self.codedBytes(of: "\(folder.path)/b/frames/\(name)")) == coded
    }
    #expect(isRecorded)
  }

  /// Expects at least one of the five faults of a scenario.
  ///
  /// The camera sends frames in real time, and a loaded machine misses some, including the first.
  private func expectFaults(_ faults: JSON?, _ text: String) {
    guard case .integer(let faults)? = faults else {
      Issue.record("\(text)")
      return
    }
    #expect((1...5).contains(faults), "\(text)")
  }

  @Test func `record with --json prints the contents of the recording`() throws {
    let folder = try TestFolder()
    let outcome = try CaptureProgram.run(
      [
        "record", "--simulator=\(Self.scenarios)/flagged.json", "--no-photos", "--count", "20",
        "--to", "b", "--json",
      ] + Self.fast, in: folder)
    let recording = try LocatedJSON(reading: outcome.output, file: "output").json
    #expect(recording["path"] == "b")
    #expect(recording["frames"] == 20)
    expectFaults(recording["flagged"], outcome.text)
    #expect(TestFolder.names(in: "\(folder.path)/b") == ["events.jsonl", "recording.json"])
  }

  @Test func `a recording that is not as requested is reported once, and in the JSON`() throws {
    let folder = try TestFolder()
    let outcome = try CaptureProgram.run(
      ["record", "--size", "1000x500", "--format", "MJPG", "--rate", "12", "--for", "1s"]
        + ["--control", "exposure_time_absolute=5", "--no-photos", "--to", "b", "--json"],
      in: folder)
    #expect(outcome.status == 0, "\(outcome.errors)")
    let recording = try LocatedJSON(reading: outcome.output, file: "output").json
    #expect([recording["width"], recording["height"]] == [1280, 720])
    #expect(recording["format"] == "MJPG")
    guard case .array(let warnings)? = recording["warnings"] else {
      throw TestSetupError(outcome.text)
    }
    let told = outcome.errors.split(separator: "\n").filter { $0.contains("does not offer") }
    #expect(told.count == 2, "\(outcome.errors)")
    #expect(told[0].hasSuffix("does not offer 1000x500; the recording is 1280x720"))
    #expect(told[1].contains("does not offer 12 frames per second in this mode; it sends 1"))
    #expect(
      outcome.errors.contains("did not keep exposure_time_absolute=5: auto_exposure controls it"))
    #expect(warnings.count == 3)
  }

  @Test func `a recording of one frame that is not as requested is reported`() throws {
    let folder = try TestFolder()
    let outcome = try CaptureProgram.run(
      ["record", "--size", "1000x500", "--count", "1", "--to", "b"], in: folder)
    #expect(outcome.errors.contains("the recording is 1280x720"), "\(outcome.errors)")
  }

  @Test func `a recording without --to goes to a folder named after the time`() throws {
    let folder = try TestFolder()
    let outcome = try CaptureProgram.run(["record", "--count", "1"] + Self.fast, in: folder)
    #expect(outcome.text.wholeMatch(of: /recording-\d{8}-\d{6}\n/) != nil)
    #expect(folder.names.contains(String(outcome.text.dropLast())))
  }

  @Test func `a failure to open the camera is recorded and replayed`() throws {
    let folder = try TestFolder()
    let busy = ["record", "--simulator=\(Self.scenarios)/busy.json", "--to", "b"]
    let outcome = try CaptureProgram.run(busy, in: folder)
    outcome.expect(12, text: "b\n")
    #expect(outcome.errors.contains("0 frames, 1 failure"))
    let inJSON = ["record", "--simulator=\(Self.scenarios)/busy.json", "--to", "c", "--json"]
    let lines = try CaptureProgram.run(inJSON, in: folder).text.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines.last?.contains("\"code\":12") == true, "\(lines)")
    let snap = try CaptureProgram.run(["snap", "--simulator=b", "--to", "x.jpg"], in: folder)
    snap.expect(12, errorsContain: "it is in use by cheese (pid 4242)")
  }

  /// Waits until a program has recorded a frame; for a minute at most.
  private func awaitFrame(_ name: String, in folder: String) throws {
    for _ in 1...6_000 where !TestFolder.names(in: folder).contains(name) { usleep(10_000) }
    try #require(TestFolder.names(in: folder).contains(name))
  }

  @Test func `a recording that Ctrl-C ends is complete`() throws {
    let folder = try TestFolder()
    let child = try Child(
      CaptureProgram.path,
      ["record", "--simulator", "--to", "b", "--for", "1h"] + Self.fast, in: folder)
    try awaitFrame("000005.jpg", in: "\(folder.path)/b/frames")
    child.send(SIGINT)
    #expect(try child.wait().status == 130)
    let events = String(
      decoding: try [UInt8](contentsOf: "\(folder.path)/b/events.jsonl"), as: UTF8.self)
    #expect(events.hasSuffix("\"event\":\"closed\"}\n"))
  }

  @Test func `a recording by a program that was killed can be replayed`() throws {
    let folder = try TestFolder()
    let child = try Child(
      CaptureProgram.path,
      ["record", "--simulator", "--to", "b", "--for", "1h"] + Self.fast, in: folder)
    try awaitFrame("000009.jpg", in: "\(folder.path)/b/frames")
    child.send(SIGKILL)
    #expect(try child.wait().status == -9)
    let snap = try CaptureProgram.run(["snap", "--simulator=b", "--to", "x.jpg"], in: folder)
    #expect(snap.status == 0, "\(snap.errors)")
  }

  @Test func `a truncated recording is replayed with a warning`() throws {
    let folder = try TestFolder()
    #expect(
      try CaptureProgram.run(["record", "--count", "9", "--to", "b"] + Self.fast, in: folder).status
        == 0)
    let file = "\(folder.path)/b/events.jsonl"
    try Array([UInt8](contentsOf: file).dropLast(3)).write(to: file)
    let snap = try CaptureProgram.run(["snap", "--simulator=b", "--to", "x.jpg"], in: folder)
    snap.expect(0, errorsContain: "b/events.jsonl ends in the middle of a line")
  }

  @Test func `a recording that reaches its size limit ends with a message`() throws {
    let folder = try TestFolder()
    let outcome = try CaptureProgram.run(
      ["record", "--limit", "300kB", "--to", "b"] + Self.fast, in: folder)
    #expect(outcome.status == 0)
    #expect(
      outcome.errors.contains(
        "the recording has reached its limit of 300 kB; change it with --limit"))
    let counted = try CaptureProgram.run(
      ["record", "--limit", "300kB", "--count", "3000", "--to", "c"] + Self.fast, in: folder)
    let reason = " of 3000 frames recorded: the recording has reached its limit"
    #expect(counted.errors.contains(reason), "\(counted.errors)")
  }

  @Test(arguments: [false, true])
  func `a request that the camera refuses leaves no recording`(isThere: Bool) throws {
    let folder = try TestFolder()
    if isThere { #expect(mkdir("\(folder.path)/b", 0o777) == 0) }
    let outcome = try CaptureProgram.run(
      ["record", "--exact", "--size", "1000x500", "--to", "b"], in: folder)
    outcome.expect(18, text: "")
    #expect(folder.names.contains("b") == isThere)
    #expect(TestFolder.names(in: "\(folder.path)/b") == [])
  }

  @Test(arguments: [
    (["--to", "full"], 30, "it is not empty; name a new folder"),
    (["--to", "/proc/no"], 30, "/proc/no"), (["--simulator=broken"], 65, "broken/recording.json:1"),
    (["--simulator=newer"], 65, "a newer version of the program made this recording"),
    (["--device", "nobody"], 10, "nobody"), (["--format", "H264"], 18, "does not offer H264"),
    (["--exact", "--size", "1000x500"], 18, "it does not offer 1000x500; the nearest are"),
  ])
  func `each failure of record has its own exit code and message`(
    words: [String], code: Int, sentence: String
  ) throws {
    let folder = try TestFolder()
    for name in ["full", "broken", "newer"] {
      #expect(mkdir("\(folder.path)/\(name)", 0o777) == 0)
    }
    try folder.write(Array("{".utf8), as: "broken/recording.json")
    try folder.write(Array(#"{ "version": 9, "more": 1 }"#.utf8), as: "newer/recording.json")
    try folder.write([1], as: "full/a")
    let outcome = try CaptureProgram.run(["record", "--count", "1"] + words, in: folder)
    outcome.expect(code, errorsContain: sentence)
  }

  private static func codedBytes(of path: String) throws -> [UInt8] {
    let jpeg = try [UInt8](contentsOf: path)
    return Array(jpeg[try JPEGHeader(of: jpeg.span.bytes).codedRange])
  }
}
