import CaptureJSON
import CaptureTestSupport
import Testing

/// Photos of cameras whose picture never settles.
@Suite(.timeLimit(.minutes(10)))
struct UnsettledSeriesTests {
  private static let scenario = """
    {
      "startsAt": "2026-01-01T12:00:00+01:00",
      "cameras": [{
        "photos": "testPattern",
        "modes": [{ "format": "MJPG", "size": "320x240", "rates": [30] }]
      }],
      "events": [{ "fault": "hunting", "after": "0s" }]
    }
    """

  private func run(_ words: [String]) throws -> Child.Outcome {
    let folder = try TestFolder()
    try folder.write(Array(Self.scenario.utf8), as: "hunting.json")
    return try CaptureProgram.run(
      words + ["--simulator=hunting.json", "--to", "p%n.jpg"], in: folder)
  }

  /// The numbers of the photos that warnings name.
  private func numbers(in outcome: Child.Outcome) -> [Substring] {
    outcome.errors.matches(of: /capture: photo (\d+): the p/).map { $0.output.1 }
  }

  @Test func `snap names each photo of a series whose picture had not settled`() throws {
    let outcome = try run(["snap", "--count", "3", "--interval", "10s"])
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(numbers(in: outcome) == ["1", "2", "3"], "\(outcome.errors)")
  }

  @Test func `snap does not number the only photo in a warning`() throws {
    let outcome = try run(["snap"])
    #expect(outcome.errors.contains("\ncapture: the p"), "\(outcome.errors)")
  }

  @Test(arguments: [[], ["--quiet"], ["--settle"]])
  func `timelapse says of how many photos the picture had not settled`(words: [String]) throws {
    let outcome = try run(["timelapse", "--count", "3", "--interval", "1h"] + words)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(numbers(in: outcome).first == "1", "\(outcome.errors)")
    #expect(
      outcome.errors.contains("capture: the picture had not settled in 3 photos\n"),
      "\(outcome.errors)")
  }

  @Test func `snap --settle keeps the photo of a dark room, and says that it had not settled`()
    throws
  {
    let folder = try TestFolder()
    let scenario = Self.scenario.replacing("hunting", with: "darkness")
    try folder.write(Array(scenario.utf8), as: "dark.json")
    let outcome = try CaptureProgram.run(
      ["snap", "--simulator=dark.json", "--settle", "--json", "--to", "a.jpg"], in: folder)
    outcome.expect(0, errorsContain: "the picture had not settled: still dark")
    let photo = try LocatedJSON(reading: outcome.output, file: "output").json
    #expect(photo["shot"]?["report"]?["settle"]?["settled"] == false)
    #expect(photo["shot"]?["report"]?["settle"]?["reason"] == "still dark")
  }

  @Test(arguments: [
    ("snap", "One without detail that does not change, as in a dark room, is kept in any case."),
    ("shell", "One without detail that does not change, as in a dark room, is kept in any case."),
    ("timelapse", "Photos whose picture has not settled are kept with a warning, even with"),
  ])
  func `the help says which photos are kept although --settle is given and they have not settled`(
    command: String, words: String
  ) throws {
    let help = try CaptureProgram.run([command, "--help"]).text
    let line = help.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(line.contains(words), "\(help)")
  }
}
