import Capture
import CaptureTestKit
import Testing

/// The tests in the article about testing without a camera.
@Suite(.timeLimit(.minutes(10)))
struct TestingArticle {
  @Test func `a photo takes less than five seconds`() async throws {
    let clock = ManualClock()
    let start = clock.date
    let photo = try await clock.run {
      try await Camera.simulated(timeline: clock).photo()
    }
    #expect(photo.date - start < .seconds(5))
  }

  @Test func `reading frames fails after the camera was unplugged for good`() async throws {
    let clock = ManualClock()
    let isOver = try await clock.run {
      let simulator = try Simulator(timeline: clock)
      let camera = try await Camera(on: simulator)
      do {
        for try await _ in camera.frames() { simulator.unplug() }
        return false
      } catch {
        return true
      }
    }
    #expect(isOver)
  }
}
