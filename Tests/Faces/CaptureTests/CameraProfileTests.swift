import Capture
import CaptureTestKit
import CaptureTestSupport
import Testing

/// Profiles of controls, used with a camera.
@Suite(.timeLimit(.minutes(10)))
struct CameraProfileTests {
  private let clock = ManualClock()

  private static func write(camera name: String, to folder: borrowing TestFolder) throws -> String {
    let profile = """
      {"camera": {"name": "\(name)", "serial": "SIM-0001"}, "controls": {"gain": 200, "zoom": 3}}
      """
    try folder.write(Array(profile.utf8), as: "night.json")
    return "\(folder.path)/night.json"
  }

  /// Returns the camera's profile and the controls of a photo that was taken with it.
  private func photo(
    with choice: ProfileChoice
  ) async throws -> (profile: OpeningProfile, controls: [ControlOutcome]) {
    try await clock.run { [clock] in
      let camera = try await Camera(on: Simulator(timeline: clock), profile: choice)
      let photo = try await camera.photo(PhotoSettings(priority: .speed))
      try await camera.stop()
      return (camera.profile, photo.settings.controls)
    }
  }

  @Test func `a profile saved from a camera is applied whenever the camera is opened`() async throws
  {
    let folder = try TestFolder()
    let profiles = ProfileFolder(folder.path)
    let saved = try await clock.run { [clock] in
      let simulator = try Simulator(timeline: clock)
      let device = try #require(simulator.devices().first)
      _ = try await simulator.set(["brightness": 200], on: device)
      return try await simulator.profile(of: device)
    }
    _ = try await profiles.save(saved)

    let (profile, controls) = try await photo(with: .saved(in: profiles))
    #expect(profile.problems == [])
    #expect(controls.map(\.name) == ["brightness"])
    #expect(controls.map(\.actual) == [200])
  }

  @Test func `settings that the camera does not accept are left out, and reported`() async throws {
    let folder = try TestFolder()
    let path = try Self.write(camera: "Simulated Camera", to: folder)
    let (profile, controls) = try await photo(with: .file(path))
    #expect(
      profile.problems.map(\.description) == [
        "the profile \(path): zoom=3 is left out: it has no control 'zoom'"
      ])
    #expect(controls.map(\.name) == ["gain"])
    #expect(controls.map(\.actual) == [200])
  }

  @Test func `a profile of another camera is ignored, and reported`() async throws {
    let folder = try TestFolder()
    let path = try Self.write(camera: "Another Camera", to: folder)
    let (profile, controls) = try await photo(with: .file(path))
    #expect(profile.problems.count == 1)
    #expect(profile.problems.first?.description.hasSuffix("; the profile is ignored") == true)
    #expect(controls == [])
  }

  @Test func `a camera without a saved profile is opened as it is`() async throws {
    let folder = try TestFolder()
    let (profile, controls) = try await photo(with: .saved(in: ProfileFolder(folder.path)))
    #expect(profile == OpeningProfile())
    #expect(controls == [])
  }

  @Test func `applying a profile returns the outcome of each of its settings`() async throws {
    let folder = try TestFolder()
    let path = try Self.write(camera: "Simulated Camera", to: folder)
    let outcome = try await clock.run { [clock] in
      let simulator = try Simulator(timeline: clock)
      let device = try #require(simulator.devices().first)
      return try await simulator.apply(ControlProfile(file: path), to: device)
    }
    #expect(outcome.outcomes.map(\.name) == ["gain"])
    #expect(outcome.outcomes.map(\.didStick) == [true])
    #expect(outcome.fitting.skipped.map(\.setting.name) == ["zoom"])
    #expect(!outcome.isComplete)
  }
}
