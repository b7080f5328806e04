import CaptureCamera
import CaptureImaging
import CaptureTestKit
import Testing

@testable import CaptureSimulator

@Suite(.timeLimit(.minutes(10)))
struct SimulatedStreamTests {
  @Test func `a photo of the camera's size is delivered byte for byte`() async throws {
    let bytes = try await Stage(camera: { $0.darkFrames = 0 }).run { session in
      try await session.start()
      return try await session.shoot(PhotoSettings(priority: .speed)).frame.bytes
    }
    let isSame = bytes == Photo.samples[0].bytes
    #expect(isSame)
  }

  @Test(arguments: Scenario.Camera.standardModes)
  func `every mode delivers complete pictures of its size`(mode: StreamMode) async throws {
    let stage = try Stage(camera: { $0.darkFrames = 0 })
    let session = stage.session(size: mode.size, format: mode.format)
    try await stage.clock.run {
      try await session.start()
      let shot = try await session.shoot(PhotoSettings(priority: .speed))
      #expect(shot.frame.layout.format == mode.format)
      #expect(try shot.frame.picture().size == mode.size)
    }
  }
}
