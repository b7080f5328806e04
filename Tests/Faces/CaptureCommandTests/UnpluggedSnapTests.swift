import CaptureJSON
import CaptureTestSupport
import Testing

/// Photos of a camera that is unplugged, which may come back.
@Suite(.timeLimit(.minutes(10)))
struct UnpluggedSnapTests {
  /// A camera that is unplugged while its picture is still dark, in the scenario's own time.
  private static let unplugged =
    """
    {"startsAt": "2026-06-01T12:00:00+00:00", "cameras": [{"darkFrames": 60}],
      "events": [{"fault": "unplug", "after": "400ms"}]}
    """

  @Test func `snap --settle keeps no photo of a camera that is unplugged before it settled`()
    throws
  {
    let folder = try TestFolder()
    try folder.write(Array(Self.unplugged.utf8), as: "unplugged.json")
    let words = ["snap", "--simulator=unplugged.json", "--settle", "--within", "1s"]
    let outcome = try CaptureProgram.run(words + ["--to", "a.jpg"], in: folder)
    outcome.expect(22, errorsContain: "the picture did not settle")
    #expect(outcome.errors.contains("--keep-unsettled"))
    #expect(!folder.names.contains("a.jpg"))
  }

  @Test(arguments: [["--settle", "--keep-unsettled"], []])
  func `snap says that it kept a photo of a picture that had not settled`(words: [String]) throws {
    let folder = try TestFolder()
    try folder.write(Array(Self.unplugged.utf8), as: "unplugged.json")
    let all = [
      "snap", "--simulator=unplugged.json", "--within", "1s", "--json", "--to", "a.jpg",
    ]
    let outcome = try CaptureProgram.run(all + words, in: folder)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(folder.names.contains("a.jpg"))
    let photo = try LocatedJSON(reading: outcome.output, file: "output").json
    #expect(photo["shot"]?["report"]?["settle"]?["settled"] == false)
    #expect(photo["shot"]?["report"]?["settle"]?["reason"] == "the camera was interrupted")
  }

  /// A camera that is unplugged while it is being opened or still dark, and comes back after this time.
  private static func missing(
    until moment: String, _ camera: String = #""startUp": "1s""#
  ) -> String {
    """
    {"startsAt": "2026-06-01T12:00:00+00:00", "cameras": [{\(camera)}],
      "events": [{"fault": "unplug", "after": "400ms"}, {"fault": "replug", "after": "\(moment)"}]}
    """
  }

  @Test(
    arguments: [
      ("30s", [], "up to 1 min"), ("100s", ["--within", "3min"], "as long as --within allows"),
    ] as [(String, [String], String)], [#""startUp": "1s""#, #""darkFrames": 20"#])
  func `snap says that it waits for an unplugged camera, and takes the photo when it is back`(
    wait: (moment: String, words: [String], patience: String), camera: String
  ) throws {
    let (moment, words, patience) = wait
    let folder = try TestFolder()
    try folder.write(Array(Self.missing(until: moment, camera).utf8), as: "missing.json")
    let all = ["snap", "--simulator=missing.json", "--json"] + words
    let outcome = try CaptureProgram.run(all + ["--to", "a.jpg"], in: folder)
    #expect(outcome.status == 0, "\(outcome.errors)")
    let sentence =
      "capture: the camera was unplugged; waiting \(patience) for it to return (Ctrl-C to stop)"
    let lines = outcome.errors.split(separator: "\n")
    #expect(lines.count { $0 == sentence } == 1, "\(outcome.errors)")
    #expect(outcome.text.split(separator: "\n").count == 1)
    let photo = try LocatedJSON(reading: outcome.output, file: "output").json
    #expect(photo["path"] == "a.jpg")
    #expect(photo["shot"]?["report"]?["settle"]?["settled"] == true)
    let quiet = try CaptureProgram.run(all + ["--to", "b.jpg", "--quiet"], in: folder)
    #expect(quiet.status == 0)
    #expect(!quiet.errors.contains("unplugged"))
  }

  @Test func `snap gives up a camera that stays unplugged for more than a minute`() throws {
    let folder = try TestFolder()
    try folder.write(Array(Self.missing(until: "100s").utf8), as: "missing.json")
    let outcome = try CaptureProgram.run(
      ["snap", "--simulator=missing.json", "--to", "a.jpg"], in: folder)
    #expect(outcome.status == 15, "\(outcome.errors)")
    #expect(!folder.names.contains("a.jpg"))
  }

  @Test(arguments: [([], 0), (["--settle"], 22)] as [([String], Int32)])
  func `snap waits a minute before it keeps a frame from before the camera was unplugged`(
    words: [String], code: Int32
  ) throws {
    let folder = try TestFolder()
    try folder.write(
      Array(Self.missing(until: "100s", #""darkFrames": 60"#).utf8), as: "missing.json")
    let all = ["snap", "--simulator=missing.json", "--json", "--to", "a.jpg"]
    let outcome = try CaptureProgram.run(all + words, in: folder)
    #expect(outcome.status == code, "\(outcome.errors)")
    #expect(folder.names.contains("a.jpg") == (code == 0))
    guard code == 0 else {
      #expect(outcome.errors.contains("the picture did not settle (the camera was interrupted)"))
      return
    }
    #expect(outcome.errors.contains("the picture had not settled: the camera was interrupted"))
    let report = try LocatedJSON(reading: outcome.output, file: "output").json["shot"]?["report"]
    #expect(report?["settle"]?["settled"] == false)
    guard case .number(let milliseconds) = report?["chosenAfterMs"] else {
      Issue.record("\(outcome.text)")
      return
    }
    #expect(milliseconds > 60_000)
  }
}
