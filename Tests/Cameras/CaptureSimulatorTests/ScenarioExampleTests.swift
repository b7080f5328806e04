import CaptureCamera
import CaptureImaging
import CaptureTestKit
import CaptureTestSupport
import Testing

@testable import CaptureSimulator

/// The examples in the documentation can be read and run.
@Suite(.timeLimit(.minutes(10)))
struct ScenarioExampleTests {
  private static let folder = "\(Repository.root)/Documentation/Scenarios"

  /// Runs an example for eighty seconds, with a shot at the start, and returns the events.
  private func words(of name: String) throws -> [String] {
    var scenario = try Scenario(path: "\(Self.folder)/\(name).json")
    // The faults are the same with small pictures, which are faster to decode.
    let size = FrameSize(width: 320, height: 240)
    for index in scenario.cameras.indices {
      scenario.cameras[index].modes = [StreamMode(format: .motionJPEG, size: size, rates: [30])]
    }
    let stage = try Stage(playing: scenario)
    let session = stage.session()
    let reports = ReportLog(of: session, on: stage.clock)
    session.requestStart()
    session.requestShot(PhotoSettings())
    try stage.clock.advance(by: .seconds(80))
    return reports.words
  }

  @Test(arguments: [
    ("busy", ["no photo", "failed: it is in use by cheese (pid 4242)"]),
    ("permissionDenied", ["no photo", "failed: permission denied"]),
    ("noBandwidth", ["no photo", "failed: the USB bus has no bandwidth left for this mode"]),
    ("slowFirstFrame", ["started", "photo"]),
    ("stall", ["started", "photo", "interrupted: no answer within 2 s", "resumed"]),
    ("flagged", ["started", "photo, 5 flagged"]),
    ("truncated", ["started", "photo, 5 damaged"]),
    ("garbage", ["started", "photo, 5 damaged"]),
    ("missingTables", ["started", "photo"]),
    ("padded", ["started", "photo"]),
    ("wrongSize", ["started", "photo, 5 wrong-size"]),
    ("dropped", ["started", "photo, 5 missed"]),
    ("backwards", ["started", "photo, 2 untimely"]),
    ("unplug", ["started", "photo", "interrupted: it was unplugged", "failed: it was unplugged"]),
    ("replug", ["started", "photo", "interrupted: it was unplugged", "resumed"]),
    ("stuckControl", ["started", "photo"]), ("refusedControl", ["started", "photo"]),
    ("motion", ["started", "photo"]), ("freeze", ["started", "photo"]),
    ("slow", ["started", "photo"]), ("darkness", ["started", "photo"]),
    ("glare", ["started", "photo"]), ("hunting", ["started", "photo"]),
    ("diskFull", ["started", "photo"]),
    ("twoCameras", ["started", "photo"]),
  ])
  func `an example scenario has the documented outcome`(name: String, expected: [String]) throws {
    let words = try words(of: name)
    #expect(words == expected)
  }

  @Test func `every example scenario of the documentation is tested`() throws {
    let names = try FileReading.names(inFolder: Self.folder).filter { $0.hasSuffix(".json") }
    #expect(names.count == 25)
  }

  @Test func `the examples in the text of the documentation can be read`() throws {
    let page = try FileReading.bytes(
      of: "\(Repository.root)/Documentation/Reference/Scenarios.md", limit: 1 << 20, "")
    let lines = String(decoding: page, as: UTF8.self).split(separator: "\n")
    let examples = lines.filter { $0.hasPrefix("    {") }
    #expect(!examples.isEmpty)
    for example in examples {
      _ = try Scenario(reading: Array(example.utf8), file: "Scenarios.md")
    }
  }

  @Test func `the documentation names every fault and links an example of it`() throws {
    let page = try FileReading.bytes(
      of: "\(Repository.root)/Documentation/Reference/Scenarios.md", limit: 1 << 20, "")
    let text = String(decoding: page, as: UTF8.self)
    for name in FaultName.allCases {
      let fault = name.rawValue
      #expect(text.contains("| [`\(fault)`](../Scenarios/\(fault).json) |"), "\(name)")
      #expect(FileReading.kind(of: "\(Self.folder)/\(fault).json") == .file, "\(name)")
    }
  }

  @Test func `the sample photos are the ones in the repository`() throws {
    let names = try FileReading.names(inFolder: "\(Repository.root)/SamplePhotos")
    #expect(Photo.samples.map { $0.name + ".jpg" } == names.filter { $0.hasSuffix(".jpg") })
    let first = try FileReading.bytes(
      of: "\(Repository.root)/SamplePhotos/01-harbour.jpg", limit: 1 << 24, "")
    let isSame = first == Photo.samples[0].bytes
    #expect(isSame)
  }
}
