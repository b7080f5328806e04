import CaptureCamera
import CaptureImaging
import CaptureTestKit
import CaptureTestSupport
import Glibc
import Testing

@testable import CaptureSimulator

@Suite(.timeLimit(.minutes(10)))
struct PhotoFolderTests {
  @Test func `the JPEG files in a folder are shown in the order of their names`() async throws {
    let folder = try TestFolder()
    try folder.write(Photo.samples[4].bytes, as: "b.JPG")
    try folder.write(Photo.samples[3].bytes, as: "a.jpeg")
    try folder.write([1, 2, 3], as: "notes.txt")
    try folder.write([1, 2, 3], as: "._a.jpg")
    let scenario = try Scenario(path: folder.path)
    #expect(scenario.cameras[0].photos == .folder(folder.path))
    #expect(
      try scenario.cameras[0].photos.load(samples: .testPattern).map(\.name) == ["a.jpeg", "b.JPG"])
    var camera = scenario.cameras[0]
    camera.darkFrames = 0
    let stage = try Stage(playing: Scenario(cameras: [camera]))
    let bytes = try await stage.run { session in
      try await session.start()
      return try await session.shoot(PhotoSettings(priority: .speed)).frame.bytes
    }
    let isFirst = bytes == Photo.samples[3].bytes
    #expect(isFirst)
  }

  @Test func `a simulated camera refuses a folder without photos`() throws {
    let folder = try TestFolder()
    let error = #expect(throws: ScenarioError.self) {
      try Simulator(Scenario(path: folder.path), timeline: ManualClock())
    }
    #expect(
      error?.description
        == "\(folder.path): it contains no photo whose name ends in .jpg or .jpeg")
  }

  @Test(arguments: [
    (6..<12, "this is not a JPEG: it starts with "), (0..<5000, "the JPEG is cut short: "),
    (0..<0, "the JPEG is empty"),
  ])
  func `a damaged photo is refused with its file's name`(part: Range<Int>, why: String) throws {
    let bytes = Array(Photo.samples[0].bytes[part])
    let folder = try TestFolder()
    try folder.write(bytes, as: "a.jpg")
    let error = #expect(throws: ScenarioError.self) {
      try Simulator(Scenario(path: folder.path), timeline: ManualClock())
    }
    let told = error?.description ?? ""
    #expect(told.hasPrefix("\(folder.path)/a.jpg: \(why)"), "\(told)")
  }

  @Test func `a photo file that is too large is refused without reading it`() throws {
    let folder = try TestFolder()
    try folder.write([], as: "a.jpg")
    truncate("\(folder.path)/a.jpg", 300 << 20)
    let error = #expect(throws: ScenarioError.self) {
      try Simulator(Scenario(path: folder.path), timeline: ManualClock())
    }
    #expect(
      error?.description
        == "\(folder.path)/a.jpg: with it, the photos would take more than 256 MB together")
  }

  @Test func `photos that are too large in total are refused at the first excess one`() throws {
    let folder = try TestFolder()
    let photo = Photo.samples[0].bytes
    try #require((350_000..<500_000).contains(photo.count))
    for name in ["a.jpg", "b.jpg", "c.jpg"] { try folder.write(photo, as: name) }
    let error = #expect(throws: ScenarioError.self) {
      _ = try Scenario.PhotoSource.folder(folder.path).load(samples: .testPattern, limit: 1 << 20)
    }
    #expect(
      error?.description
        == "\(folder.path)/c.jpg: with it, the photos would take more than 1 MB together")
  }

  @Test func `a scenario path that does not exist is refused`() {
    let error = #expect(throws: ScenarioError.self) { try Scenario(path: "/no/such/plan") }
    #expect(
      error?.description
        == "there is no scenario file, no recording and no folder of photos at '/no/such/plan'")
  }
}
