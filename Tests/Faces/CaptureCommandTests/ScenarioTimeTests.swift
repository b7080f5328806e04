import CaptureBase
import CaptureImaging
import CaptureTestSupport
import Glibc
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

  @Test func `a timelapse of three hours takes less than a minute and gives the same bytes`() throws
  {
    let begun = ContinuousClock.now
    let runs = try (1...2).map { _ -> [[UInt8]] in
      let folder = try TestFolder()
      try folder.write(Array(Self.scenario.utf8), as: "plan.json")
      let outcome = try CaptureProgram.run(
        ["timelapse", "--simulator=plan.json", "--interval", "1h", "--count", "4"]
          + ["--to", "%Y%m%d-%H%M%S-%n.jpg"], in: folder)
      #expect(outcome.status == 0, "\(outcome.errors)")
      let names = folder.names.filter { $0.hasSuffix(".jpg") }.sorted()
      #expect(
        names.map { $0.prefix(11) } == [
          "20260101-12", "20260101-13", "20260101-14", "20260101-15",
        ])
      return try names.map { try [UInt8](contentsOf: "\(folder.path)/\($0)") }
    }
    #expect(begun.duration(to: .now) < .seconds(60))
    let areSame = runs[0] == runs[1]
    #expect(areSame)
  }

  @Test func `two runs of a shell in a scenario's time give the same photos, all with other ids`()
    throws
  {
    let runs = try (1...2).map { _ -> [[UInt8]] in
      let folder = try TestFolder()
      try folder.write(Array(Self.scenario.utf8), as: "plan.json")
      let client = try ShellClient(
        ["--simulator=plan.json"], in: folder, device: "simulator=plan.json")
      for request in [
        #"{"do":"snap","to":"1.jpg"}"#, #"{"do":"snap","to":"2.jpg","settle":true}"#,
        #"{"do":"close"}"#, #"{"do":"open"}"#, #"{"do":"snap","to":"3.jpg","settle":false}"#,
      ] {
        client.send(request)
      }
      for _ in 1...5 { #expect(try client.answer()["error"] == nil) }
      #expect(try client.wait().status == 0)
      return try (1...3).map { try [UInt8](contentsOf: "\(folder.path)/\($0).jpg") }
    }
    #expect(runs[0].indices.filter { runs[0][$0] != runs[1][$0] } == [])
    let facts = try runs[0].map { try ExifFacts(of: $0.span.bytes) }
    #expect(Set(facts.compactMap(\.?.uniqueID)).count == 3)
    #expect(facts.allSatisfy { $0?.captureTime?.offset == 3600 })
  }

  @Test(arguments: [["--to", "photo.jpg"], ["--store", "photos"]])
  func `a photo that a scenario's full disk refuses leaves no file, and is a failure`(
    destination: [String]
  ) throws {
    let folder = try TestFolder()
    let events = "\"events\": [{ \"fault\": \"diskFull\", \"after\": \"0s\" }],"
    let text = Self.scenario.replacingFirst("\"seed\"", by: events + " \"seed\"")
    try folder.write(Array(text.utf8), as: "plan.json")
    let outcome = try CaptureProgram.run(
      ["snap", "--simulator=plan.json"] + destination, in: folder)
    outcome.expect(31, errorsContain: "the scenario's disk is full")
    #expect(!folder.names.contains("photo.jpg"))
  }

  @Test(
    arguments: [
      (["--no-settle"], true), (["--no-settle", "--json"], true),
      (["--no-settle", "--quiet"], true),
      (["--no-settle", "--count", "3", "--interval", "2s"], false),
    ] as [([String], Bool)])
  func `snap says that it ended before an event of the scenario, unless the event happened`(
    options: [String], isExpected: Bool
  ) throws {
    let folder = try TestFolder()
    let events = "\"events\": [{ \"fault\": \"darkness\", \"after\": \"2s\" }],"
    let text = Self.scenario.replacingFirst("\"seed\"", by: events + " \"seed\"")
    try folder.write(Array(text.utf8), as: "plan.json")
    let words = ["snap", "--simulator=plan.json", "--to", "%n.jpg"] + options
    let outcome = try CaptureProgram.run(words, in: folder)
    #expect(outcome.status == 0, "\(outcome.errors)")
    let sentence = "capture: the run ended before the scenario's event at 2 s"
    let count = outcome.errors.split(separator: "\n").count { $0 == sentence }
    #expect(count == (isExpected ? 1 : 0), "\(outcome.errors)")
    let continued = try CaptureProgram.run(
      words, in: folder, environment: ["CAPTURE_SIMULATOR_STATE": "\(folder.path)/state.json"])
    #expect(!continued.errors.contains("the run ended"), "\(continued.errors)")
  }

  @Test func `the programs of a script continue a scenario if its state is kept`() throws {
    let folder = try TestFolder()
    let events = "\"events\": [{ \"fault\": \"busy\", \"open\": 1 }],"
    let text = Self.scenario.replacingFirst("\"testPattern\"", by: "\"samples\"")
      .replacingFirst("\"seed\"", by: events + " \"seed\"")
    try folder.write(Array(text.utf8), as: "plan.json")
    var statuses: [Int] = []
    for number in 1...4 {
      let outcome = try CaptureProgram.run(
        ["snap", "--simulator=plan.json", "--to", "photo\(number).jpg"], in: folder,
        environment: ["CAPTURE_SIMULATOR_STATE": "\(folder.path)/state.json"])
      statuses.append(outcome.status)
    }
    #expect(statuses == [12, 0, 0, 0])
    let photos = try (2...4).map { try [UInt8](contentsOf: "\(folder.path)/photo\($0).jpg") }
    #expect(Set(photos).count == 3)
    let facts = try photos.map { try ExifFacts(of: $0.span.bytes) }
    #expect(Set(facts.compactMap(\.?.uniqueID)).count == 3)
    try folder.write(Array("{".utf8), as: "state.json")
    let damaged = try CaptureProgram.run(
      ["snap", "--simulator=plan.json", "--to", "photo.jpg"], in: folder,
      environment: ["CAPTURE_SIMULATOR_STATE": "\(folder.path)/state.json"])
    damaged.expect(65, errorsContain: "the state of the simulator is damaged")
  }
}

extension ScenarioTimeTests {
  @Test func `a shell goes on with a scenario's state when it opens other simulated cameras`()
    throws
  {
    let folder = try TestFolder()
    for name in ["plan.json", "other.json"] {
      try folder.write(Array(Self.scenario.utf8), as: name)
    }
    let client = try ShellClient(
      ["--simulator=plan.json"], in: folder, device: "simulator=plan.json",
      environment: ["CAPTURE_SIMULATOR_STATE": "\(folder.path)/state.json"])
    for request in [
      #"{"do":"snap","to":"1.jpg"}"#, #"{"do":"open","simulator":"other.json"}"#,
      #"{"do":"snap","to":"2.jpg"}"#,
    ] {
      client.send(request)
    }
    for _ in 1...3 { #expect(try client.answer()["error"] == nil) }
    #expect(try client.wait().status == 0)
    #expect(folder.names.contains("state.json") && folder.names.contains("2.jpg"))
  }

  @Test func `a server continues a scenario whose state is kept`() throws {
    let folder = try TestFolder()
    try folder.write(Array(Self.scenario.utf8), as: "plan.json")
    let server = try Child(
      CaptureProgram.path, ["serve", "--simulator=plan.json", "--plain", "--port", "0"],
      in: folder,
      environment: PlainServer.home(in: folder).merging(
        ["CAPTURE_SIMULATOR_STATE": "\(folder.path)/state.json"]) { $1 })
    #expect(server.line() != nil)
    #expect(folder.names.contains("state.json"))
    server.send(SIGTERM)
    #expect(try server.wait().status == 0)
  }
}

extension String {
  /// Returns the text with the first part that equals `part` replaced.
  fileprivate func replacingFirst(_ part: String, by other: String) -> String {
    guard let range = firstRange(of: part) else { return self }
    return String(self[..<range.lowerBound]) + other + String(self[range.upperBound...])
  }
}
