import Capture
import CaptureTestKit
import Doorbell
import Testing

@Suite struct DoorbellTests {
  private let clock = ManualClock()

  @Test func `a ring gives a photo that was taken within two seconds`() async throws {
    let start = clock.date
    let answer = try await clock.run { [clock] in
      await Doorbell(camera: try await .simulated(timeline: clock)).ring()
    }
    guard case .visitor(let photo) = answer else {
      Issue.record("there is no photo: \(answer)")
      return
    }
    #expect(photo.date - start > .zero)
    #expect(photo.date - start <= .seconds(2))
    #expect(try photo.pixels(fitting: FrameSize(width: 64, height: 64)).size.width == 64)
  }

  @Test func `a ring after the camera was unplugged gives the reason`() async throws {
    let answer = try await clock.run { [clock] in
      let simulator = try Simulator(timeline: clock)
      let doorbell = Doorbell(camera: try await Camera(on: simulator))
      simulator.unplug()
      return await doorbell.ring()
    }
    guard case .blind(let reason) = answer else {
      Issue.record("there is a photo of an unplugged camera")
      return
    }
    #expect(reason.contains("it was unplugged"))
  }

  @Test func `rings an hour apart find the camera off, and take less than a minute of real time`()
    async throws
  {
    let begun = ContinuousClock.now
    let states = try await clock.run(limit: .seconds(4 * 3_600)) { [clock] in
      let camera = try await Camera.simulated(timeline: clock)
      let doorbell = Doorbell(camera: camera)
      var states: [SessionState] = []
      for _ in 1...3 {
        states.append(camera.coordinator.state)
        _ = await doorbell.ring()
        try await clock.sleep(for: .seconds(3_600))
      }
      return states
    }
    #expect(states == [.idle, .idle, .idle])
    #expect(begun.duration(to: .now) < .seconds(60))
  }
}
