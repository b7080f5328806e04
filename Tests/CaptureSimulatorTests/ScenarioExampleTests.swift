import CaptureCamera
import CaptureImaging
import CaptureTestKit
import CaptureTestSupport
import Testing

@testable import CaptureSimulator

/// The examples that the documentation shows are read and played.
@Suite(.timeLimit(.minutes(10)))
struct ScenarioExampleTests {
  /// The repository's folder, found from this file.
  private static let root = #filePath.split(separator: "/").dropLast(3)
    .reduce("") { "\($0)/\($1)" }

  private static let folder = "\(root)/Documentation/Scenarios"

  /// What is heard in eighty seconds of an example, with a shot asked for at once.
  private func words(of name: String) throws -> [String] {
    var scenario = try Scenario(argument: "\(Self.folder)/\(name).json")
    // The faults are the same on small pictures, which are looked at faster.
    let size = FrameSize(width: 320, height: 240)
    for index in scenario.cameras.indices {
      scenario.cameras[index].modes = [StreamMode(format: .motionJPEG, size: size, rates: [30])]
    }
    let stage = try Stage(playing: scenario)
    let session = stage.session()
    let diary = Diary(of: session, on: stage.clock)
    session.start()
    session.shoot(PhotoSettings())
    stage.clock.advance(by: .seconds(80))
    return diary.words
  }

  @Test(arguments: [
    ("busy", ["no photo", "failed: it is in use by cheese (pid 4242)"]),
    ("permissionDenied", ["no photo", "failed: permission is denied"]),
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
    ("twoCameras", ["started", "photo"]),
  ])
  func `an example ends as the page says`(name: String, expected: [String]) throws {
    let words = try words(of: name)
    #expect(words == expected)
  }

  @Test func `every example is played here`() throws {
    let names = try FileReading.names(inFolder: Self.folder).filter { $0.hasSuffix(".json") }
    #expect(names.count == 18)
  }

  @Test func `the page's own examples can be read`() throws {
    let page = try FileReading.bytes(
      of: "\(Self.root)/Documentation/Scenarios.md", limit: 1 << 20, "")
    let lines = String(decoding: page, as: UTF8.self).split(separator: "\n")
    let examples = lines.filter { $0.hasPrefix("    {") }
    #expect(!examples.isEmpty)
    for example in examples {
      _ = try Scenario(reading: Array(example.utf8), file: "Scenarios.md")
    }
  }

  @Test func `the page names every fault`() throws {
    let page = try FileReading.bytes(
      of: "\(Self.root)/Documentation/Scenarios.md", limit: 1 << 20, "")
    let text = String(decoding: page, as: UTF8.self)
    for name in FaultName.allCases {
      #expect(text.contains("| `\(name.rawValue)` |"), "\(name)")
      #expect(FileReading.kind(of: "\(Self.folder)/\(name.rawValue).json") == .file, "\(name)")
    }
  }

  @Test func `the photos in the program are those in the folder`() throws {
    let names = try FileReading.names(inFolder: "\(Self.root)/SamplePhotos")
    #expect(Photo.samples.map { $0.name + ".jpg" } == names.filter { $0.hasSuffix(".jpg") })
    let first = try FileReading.bytes(
      of: "\(Self.root)/SamplePhotos/01-harbour.jpg", limit: 1 << 24, "")
    let isSame = first == Photo.samples[0].bytes
    #expect(isSame)
  }
}
