import CaptureTestSupport
import Testing

/// Several photos of a camera whose picture never settles.
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

  @Test(arguments: [[], ["--quiet"]])
  func `timelapse says of how many photos the picture had not settled`(words: [String]) throws {
    let outcome = try run(["timelapse", "--count", "3", "--interval", "1h"] + words)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(numbers(in: outcome).first == "1", "\(outcome.errors)")
    #expect(
      outcome.errors.contains("capture: the picture had not settled in 3 photos\n"),
      "\(outcome.errors)")
  }
}
