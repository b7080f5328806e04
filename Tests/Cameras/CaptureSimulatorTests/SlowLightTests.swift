import CaptureBase
import CaptureCamera
import CaptureImaging
import CaptureTestKit
import Testing

@testable import CaptureSimulator

/// Photos of cameras that take a while to reach their full brightness.
@Suite(.timeLimit(.minutes(10)))
struct SlowLightTests {
  private func shot(darkFrames: Int, _ settings: PhotoSettings) async throws -> Shot {
    let stage = try Stage { $0.darkFrames = darkFrames }
    let session = stage.session(size: FrameSize(width: 640, height: 480))
    return try await stage.clock.run {
      try await session.start()
      return try await session.shoot(settings)
    }
  }

  @Test(arguments: [6, 15, 30, 60, 120, 240, 600], [PhotoSettings.Priority.balanced, .quality])
  func `a photo has nearly full brightness or says that it has not settled`(
    darkFrames: Int, priority: PhotoSettings.Priority
  ) async throws {
    let full = try await shot(darkFrames: 0, PhotoSettings(priority: .speed)).frame.picture()
    let settings = PhotoSettings(priority: priority, keepsUnsettled: true)
    let shot = try await shot(darkFrames: darkFrames, settings)
    guard shot.report.settle?.isSettled == true else {
      #expect(!shot.report.leftOut.isEmpty)
      #expect(darkFrames > 60)
      return
    }
    let light = PictureStatistics(of: full).luma
    let shown = PictureStatistics(of: try shot.frame.picture()).luma
    #expect(abs(shown - light) <= 0.05 * light, "\(shown) of \(light)")
  }
}
