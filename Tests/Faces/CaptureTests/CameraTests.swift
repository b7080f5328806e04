import Capture
import CaptureTestKit
import CaptureTestSupport
import Dispatch
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
      try await clock.sleep(for: .seconds(11))
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

  @Test func `photos for plain paths are saved there, each replacing an older file`() async throws {
    let folder = try TestFolder()
    let path = folder.path
    let places = try await clock.run { [clock] in
      let camera = try await Camera.simulated(timeline: clock)
      var places: [String] = []
      for name in ["a", "b", "a"] {
        places.append(try await camera.photo(to: "\(path)/\(name).jpg").place)
      }
      places.append(try await camera.photo(to: FileTemplate(path: "\(path)/%n.jpg")).place)
      return places
    }
    #expect(places == ["a", "b", "a", "%n"].map { "\(path)/\($0).jpg" })
    #expect(folder.names == ["%n.jpg", "a.jpg", "b.jpg"])
  }

  @Test func `a machine without a camera is reported with what can be done about it`() async {
    let error = await #expect(throws: CameraError.self) {
      let simulator = try Simulator(Scenario(cameras: []), timeline: clock)
      _ = try await Camera(on: simulator)
    }
    #expect(error?.code == .notFound)
    #expect(error?.remedy?.code == .connectCamera)
    #expect(error?.description.hasPrefix("no camera found; let a camera be plugged in") == true)
  }

  @Test func `photos are equal if everything about them is`() async throws {
    let photos = try await clock.run { [clock] in
      let camera = try await Camera.simulated(timeline: clock)
      return [try await camera.photo(), try await camera.photo()]
    }
    #expect(photos[0] == photos[0] && photos[0] != photos[1])
    #expect(Set(photos + photos).count == 2)
  }

  @Test func `a photo for a store is in the store`() async throws {
    let folder = try TestFolder()
    let store = try await PhotoStore(at: "\(folder.path)/photos")
    let kept = try await clock.run { [clock] in
      try await Camera.simulated(timeline: clock).photo(to: store)
    }
    #expect(try await store.photos().map(\.id) == [kept.id])
  }

  @Test func `a timelapse whose reader leaves is resumed by the same lines`() async throws {
    let folder = try TestFolder()
    let path = folder.path
    for _ in 1...2 {
      try await clock.run { [clock] in
        let camera = try await Camera.simulated(timeline: clock)
        let journal = try await TimelapseJournal(of: "garden", in: path)
        let plan = TimelapsePlan(every: .seconds(60), count: 4, isAligned: true)
        var taken = 0
        for try await event in try await camera.timelapse(
          plan, to: FileTemplate("\(path)/garden-%n.jpg"),
          settings: PhotoSettings(priority: .speed),
          journal: journal)
        {
          if case .taken = event { taken += 1 }
          if taken == 2 { break }
        }
        #expect(taken == 2)
        try await camera.stop()
      }
    }
    let photos = folder.names.filter { $0.hasSuffix(".jpg") }
    #expect(photos == ["garden-1.jpg", "garden-2.jpg", "garden-3.jpg", "garden-4.jpg"])
  }

  @Test func `a path is opened even if the system does not list it as a camera`() async {
    let error = await #expect(throws: CameraError.self) {
      _ = try await Camera("/dev/null", on: V4L2Backend())
    }
    #expect(error?.code == .notACamera)
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

  @Test func `a photo of a camera that was unplugged fails after ten seconds by default`()
    async throws
  {
    let (cause, span) = try await clock.run { [clock] in
      let simulator = try Simulator(timeline: clock)
      let camera = try await Camera(on: simulator)
      let events = camera.coordinator.events()
      let lease = camera.coordinator.lease()
      defer { lease.release() }
      _ = try await camera.photo(PhotoSettings(priority: .speed))
      simulator.unplug()
      for await case .camera(.interrupted) in events { break }
      let asked = clock.now
      do throws(PhotoError) {
        _ = try await camera.photo()
        return (CameraError.Cause?.none, clock.now - asked)
      } catch {
        return (error.cameraError?.cause, clock.now - asked)
      }
    }
    #expect(cause == .unplugged)
    #expect(span == .seconds(10))
  }

  @Test func `a photo of another size is reported as a change of the mode, not as an interruption`()
    async throws
  {
    let (photo, events) = try await clock.run { [clock] in
      let camera = try await Camera.simulated(timeline: clock)
      let events = camera.coordinator.events()
      let size = FrameSize(width: 640, height: 480)
      let photo = try await camera.photo(PhotoSettings(priority: .speed, size: size))
      var heard: [CameraEvent] = []
      for await case .camera(let event) in events {
        heard.append(event)
        if case .changedMode = event, heard.count > 3 { break }
      }
      return (photo, heard)
    }
    #expect(photo.size == FrameSize(width: 640, height: 480))
    let sizes = events.compactMap { event -> FrameSize? in
      switch event {
      case .changingMode(let mode): mode.size
      case .changedMode(let format): format.size
      default: nil
      }
    }
    #expect(events.first == .started)
    #expect(sizes.count == 4)
    #expect(events.count == 5)
    #expect(sizes.prefix(2).allSatisfy { $0 == photo.size })
    #expect(sizes.suffix(2).allSatisfy { $0 == FrameSize(width: 2592, height: 1936) })
  }

  @Test func `a loop that skips damaged frames goes on after them`() async throws {
    let damage = [4, 5].map { Scenario.EventKind.frame(.truncated(toBytes: 5_000), .only($0)) }
    let scenario = Scenario(events: damage.map { Scenario.Event($0) })
    let (whole, damaged) = try await clock.run { [clock] in
      let camera = try await Camera.simulated(scenario, timeline: clock)
      var (whole, damaged) = (0, 0)
      for try await frame in camera.frames().prefix(12) {
        if (try? frame.pixels(fitting: FrameSize(width: 160, height: 120))) == nil {
          damaged += 1
        } else {
          whole += 1
        }
      }
      return (whole, damaged)
    }
    #expect(whole == 10)
    #expect(damaged == 2)
  }

  @Test func `the size of an upright photo is that of its pixels`() throws {
    let turned = TakenPhoto(
      id: "1", jpeg: [], size: FrameSize(width: 64, height: 48), orientation: .right,
      date: WallTime(seconds: 0), device: SampleValues.device, settings: SampleValues.settings)
    #expect(turned.uprightSize == FrameSize(width: 48, height: 64))
  }

  @Test func `frames end when the camera is stopped`() async throws {
    let count = try await clock.run { [clock] in
      let camera = try await Camera.simulated(timeline: clock)
      var count = 0
      for try await _ in camera.frames() {
        count += 1
        if count == 3 { camera.coordinator.requestStop() }
      }
      return count
    }
    #expect(count == 3)
  }
}
