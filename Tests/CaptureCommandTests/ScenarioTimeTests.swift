import CaptureBase
import CaptureImaging
import CaptureTestSupport
import Testing

/// Scenarios that name their start, run by the program.
@Suite(.timeLimit(.minutes(10)))
struct ScenarioTimeTests {
  private static let scenario = """
    {
      "seed": 7,
      "startsAt": "2026-01-01T12:00:00+01:00",
      "cameras": [{
        "photos": "testPattern",
        "modes": [{ "format": "MJPG", "size": "320x240", "rates": [30] }]
      }]
    }
    """

  /// Takes photos in a new folder, and returns their bytes by name.
  private func photos(_ options: [String]) throws -> [String: [UInt8]] {
    let folder = try TestFolder()
    try folder.write(Array(Self.scenario.utf8), as: "plan.json")
    let name = "%Y%m%d-%H%M%S-%n.jpg"
    let outcome = try CaptureProgram.run(
      ["snap", "--simulator=plan.json", "--to", name] + options, in: folder)
    #expect(outcome.status == 0, "\(outcome.errors)")
    var photos: [String: [UInt8]] = [:]
    for name in folder.names where name.hasSuffix(".jpg") {
      photos[name] = try [UInt8](contentsOf: "\(folder.path)/\(name)")
    }
    return photos
  }

  @Test func `twenty runs of a scenario through the program give the same bytes`() throws {
    let first = try photos([])
    #expect(first.count == 1)
    for _ in 2...20 {
      let isSame = try photos([]) == first
      #expect(isSame)
    }
  }

  @Test func `a series of three hours takes less than a minute and carries the scenario's time`()
    throws
  {
    let begun = ContinuousClock.now
    let photos = try photos(["--count", "4", "--interval", "1h"])
    #expect(begun.duration(to: .now) < .seconds(60))
    #expect(
      photos.keys.sorted().map { $0.prefix(11) } == [
        "20260101-12", "20260101-13", "20260101-14", "20260101-15",
      ])
    let facts = try photos.values.map { try ExifFacts(of: $0.span.bytes) }
    #expect(facts.allSatisfy { $0?.captureTime?.offset == 3600 })
    #expect(Set(facts.compactMap(\.?.uniqueID)).count == 4)
  }
}
