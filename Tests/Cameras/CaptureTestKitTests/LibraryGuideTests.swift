import Capture
import CaptureCamera
import CaptureSimulator
import CaptureTestKit
import CaptureTestSupport
import Glibc
import Testing

/// The examples of the guide to the libraries, run as they appear there, each in a process whose
/// folder is a new one.
@Suite(.timeLimit(.minutes(10)))
struct LibraryGuideTests {
  @Test func `the guide to the libraries contains the examples that are run here`() throws {
    let path = "\(Repository.root)/Documentation/Guides/Libraries.md"
    let guide = Self.words(of: try [UInt8](contentsOf: path))
    let source = Self.words(of: try [UInt8](contentsOf: #filePath))
    for name in ["embedding", "store", "profile", "testing"] {
      let example = Self.example(name, in: source)
      #expect(example.count > 20)
      #expect(Self.holds(guide, example), "the example '\(name)' is another one in the guide")
    }
  }

  @Test func `the guide's example takes a photo and keeps it in a file`() async throws {
    await #expect(processExitsWith: .success) {
      let folder = try TestFolder()
      try #require(chdir(folder.path) == 0)
      // example: embedding
      let backend: any CameraBackend = try Simulator()
      let device = try await DeviceSelector("Simulated").choose(from: backend.devices())
      let session = backend.session(with: device, configuration: SessionConfiguration())
      let camera = CameraCoordinator(
        session: session, keeper: FileKeeper(FileTemplate("door-%n.jpg")))

      let photo = try await camera.photo(PhotoSettings(within: .seconds(2)))
      print("\(photo.place), \(photo.size)")
      try await camera.stop()
      // end of example
      #expect(folder.names == ["door-1.jpg"])
    }
  }

  @Test func `the guide's example saves a camera's controls and restores them`() async throws {
    await #expect(processExitsWith: .success) {
      let folder = try TestFolder()
      try #require(chdir(folder.path) == 0)
      let backend: any CameraBackend = try Simulator()
      let devices = try await backend.devices()
      let device = try #require(devices.first)
      let setting = ControlSetting(name: "brightness", value: "200")
      _ = try await backend.set([setting], on: device)
      // example: profile
      let profiles = ProfileFolder("profiles")
      let controls = try await backend.controls(of: device)
      _ = try await profiles.save(ControlProfile(of: device.identity, controls: controls))

      let profile = try await profiles.profile(of: device.identity)
      let settings = profile?.settings(fitting: controls).settings ?? []
      let request = StreamRequest(controls: settings)
      // end of example
      #expect(request.controls.map(\.description) == [setting.description])
      #expect(folder.names == ["profiles"])
    }
  }

  @Test func `the guide's example adds a photo to a store and finds it`() async throws {
    await #expect(processExitsWith: .success) {
      let folder = try TestFolder()
      try #require(chdir(folder.path) == 0)
      let harbour = try [UInt8](contentsOf: "\(Repository.root)/SamplePhotos/01-harbour.jpg")
      try folder.write(harbour, as: "harbour.jpg")
      // example: store
      let store = try await PhotoStore(at: "photos")
      let photo = try await store.add(NewPhoto(file: "harbour.jpg")).photo
      try await store.rate(photo.id, 4)
      try await store.tag(photo.id, adding: ["harbour"])

      for found in try await store.photos(PhotoQuery(rating: 4, keywords: ["harbour"])) {
        let picture = try await store.data(of: found.id, tier: .screen)
        print("\(found.path), \(picture.count) bytes")
      }
      // end of example
      #expect(try await store.count(PhotoQuery(rating: 4, keywords: ["harbour"])) == 1)
      #expect(folder.names == ["harbour.jpg", "photos"])
    }
  }

  // example: testing
  @Test func `an unplugged camera is reported as an interruption`() async throws {
    let clock = ManualClock()
    try await clock.run {
      let simulator = try Simulator(timeline: clock)
      let session = simulator.session(
        with: simulator.devices()[0], configuration: SessionConfiguration())
      let events = session.events()
      try await session.start()
      simulator.unplug()
      for await event in events {
        if case .wasInterrupted(let error) = event {
          #expect(error.code == .unplugged)
          break
        }
      }
    }
  }
  // end of example

  /// Returns the words of a text, regardless of its line breaks.
  private static func words(of bytes: [UInt8]) -> [Substring] {
    String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isWhitespace)
  }

  /// Returns the words between an example's markers.
  private static func example(_ name: String, in words: [Substring]) -> [Substring] {
    let mark: [Substring] = ["//", "example:", Substring(name)]
    guard let start = words.firstRange(of: mark)?.upperBound,
      let end = words[start...].firstRange(of: ["//", "end", "of", "example"])?.lowerBound
    else { return [] }
    return Array(words[start..<end])
  }

  private static func holds(_ words: [Substring], _ part: [Substring]) -> Bool {
    words.firstRange(of: part) != nil
  }
}
