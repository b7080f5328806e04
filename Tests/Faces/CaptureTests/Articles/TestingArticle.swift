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

  @Test func `a photo waits for a running camera that was unplugged`() async throws {
    let clock = ManualClock()
    let scenario = Scenario(events: [
      .init(.unplug(after: .seconds(5))), .init(.replug(after: .seconds(10))),
    ])
    let waited = try await clock.run {
      let camera = try await Camera.simulated(scenario, timeline: clock)
      _ = try await camera.photo()
      try await clock.sleep(for: .seconds(6))
      let start = clock.now
      _ = try await camera.photo()
      return start.duration(to: clock.now)
    }
    #expect(waited > .seconds(4))
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
