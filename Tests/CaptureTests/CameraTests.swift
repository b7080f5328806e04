import Dispatch
import Capture
import CaptureTestKit
import CaptureTestSupport
import Testing

/// The simple way to use a camera.
@Suite(.timeLimit(.minutes(10)))
struct CameraTests {
  private let clock = ManualClock()

  @Test func `a photo is returned in memory, and the camera stops after the idle time`()
    async throws
  {
    let (photo, states) = try await clock.run { [clock] in
      let camera = try await Camera.simulated(timeline: clock)
      let photo = try await camera.photo()
      let running = camera.coordinator.state
      let (end, ending) = AsyncStream.makeStream(of: Void.self)
      let alarm = clock.alarm(after: .seconds(11), on: .global()) { ending.finish() }
      for await _ in end {}
      alarm.cancel()
      return (photo, [running, camera.coordinator.state])
    }
    #expect(photo.size == FrameSize(width: 2592, height: 1936))
    #expect(photo.jpeg.starts(with: [0xFF, 0xD8]))
    #expect(states == [.running, .idle])
  }

  @Test func `photos for a template are saved in files and numbered`() async throws {
    let folder = try TestFolder()
    let template = FileTemplate("\(folder.path)/door-%n.jpg")
    try await clock.run { [clock] in
      let camera = try await Camera.simulated(timeline: clock)
      for _ in 1...3 { try await camera.photo(to: template, PhotoSettings(priority: .speed)) }
      try await camera.stop()
    }
    #expect(folder.names == ["door-1.jpg", "door-2.jpg", "door-3.jpg"])
  }

  @Test func `a photo for a store is in the store`() async throws {
    let folder = try TestFolder()
    let store = try await PhotoStore(at: "\(folder.path)/photos")
    let kept = try await clock.run { [clock] in
      try await Camera.simulated(timeline: clock).photo(to: store)
    }
    #expect(try await store.photos(PhotoQuery()).map { "\($0.id)" } == [kept.id])
  }

  @Test func `a selector chooses one of several cameras`() async throws {
    let scenario = Scenario(cameras: [Scenario.Camera(number: 1), Scenario.Camera(number: 2)])
    let simulator = try Simulator(scenario, timeline: clock)
    let camera = try await Camera("serial:SIM-0002", on: simulator)
    #expect(camera.device.identity.serial == "SIM-0002")
    let error = try await clock.run { [clock] () -> CameraError? in
      let simulator = try Simulator(timeline: clock)
      let camera = try await Camera(on: simulator)
      do throws(CameraError) {
        for try await _ in camera.frames() { simulator.unplug() }
        return nil
      } catch {
        return error
      }
    }
    #expect(error?.cause == .unplugged)
  }

  @Test func `frames end when the camera is stopped`() async throws {
    let count = try await clock.run { [clock] in
      let camera = try await Camera.simulated(timeline: clock)
      var count = 0
      for try await _ in camera.frames() {
        count += 1
        if count == 3 { camera.coordinator.stop() }
      }
      return count
    }
    #expect(count >= 3)
  }
}
