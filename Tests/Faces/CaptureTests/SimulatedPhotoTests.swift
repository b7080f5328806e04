import Capture
import CaptureSamplePhotos
import CaptureTestKit
import CaptureTestSupport
import Testing

/// Photos of simulated cameras, which are the same in every run.
@Suite(.timeLimit(.minutes(10)))
struct SimulatedPhotoTests {
  /// A camera with small pictures, which are faster to encode.
  private static var scenario: Scenario {
    var camera = Scenario.Camera()
    camera.modes = [
      StreamMode(format: .motionJPEG, size: FrameSize(width: 320, height: 240), rates: [30])
    ]
    return Scenario(cameras: [camera], seed: 3)
  }

  /// Takes two photos with a clock of their own, and returns them by their files' names.
  private func photos(
    of scenario: Scenario, _ photos: ScenePhotos = .testPattern
  ) async throws -> [String: [UInt8]] {
    let clock = ManualClock()
    let folder = try TestFolder()
    let template = FileTemplate("\(folder.path)/%Y%m%d-%H%M%S-%n.jpg")
    try await clock.run {
      let camera = try await Camera.simulated(scenario, timeline: clock, photos: photos)
      for _ in 1...2 {
        try await camera.photo(to: template)
        try await clock.sleep(for: .seconds(90))
      }
      try await camera.stop()
    }
    var bytes: [String: [UInt8]] = [:]
    for name in folder.names { bytes[name] = try [UInt8](contentsOf: "\(folder.path)/\(name)") }
    return bytes
  }

  @Test func `twenty simulated runs on a manual clock give the same bytes`() async throws {
    let first = try await photos(of: Self.scenario)
    #expect(first.count == 2)
    for _ in 2...20 {
      let isSame = try await photos(of: Self.scenario) == first
      #expect(isSame)
    }
  }

  @Test func `a scenario with another seed gives its photos other ids`() async throws {
    var scenario = Self.scenario
    let first = try await ids(of: scenario)
    scenario.seed = 4
    let second = try await ids(of: scenario)
    #expect(first.count == 2)
    #expect(first.isDisjoint(with: second))
  }

  private func ids(of scenario: Scenario) async throws -> Set<String> {
    let photos = try await photos(of: scenario)
    return try Set(photos.values.compactMap { try ExifFacts(of: $0.span.bytes)?.uniqueID })
  }

  @Test func `a simulated camera shows the photos that it is given`() async throws {
    let clock = ManualClock()
    let (photo, sample) = try await clock.run {
      let camera = try await Camera.simulated(timeline: clock, photos: .samples)
      let photo = try await camera.photo()
      return (photo.jpeg, try #require(SamplePhoto.all.first).jpeg)
    }
    let coded = photo[try JPEGHeader(of: photo.span.bytes).codedRange]
    let isSame = coded == sample[try JPEGHeader(of: sample.span.bytes).codedRange]
    #expect(isSame)
  }
}
