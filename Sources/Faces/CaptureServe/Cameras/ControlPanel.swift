internal import CaptureBase
internal import CaptureCamera
internal import CaptureCoordinator
internal import CaptureHTTP
internal import CaptureJSON
internal import CaptureWords

/// The controls of a camera, which can be set whether or not it is running.
struct ControlPanel: Sendable {
  let setup: CameraSetup
  let device: CameraDevice

  func apply(_ change: ControlChange) async throws(HTTPFailure) -> HTTPAnswer {
    var outcomes: [ControlOutcome] = []
    if !change.settings.isEmpty {
      outcomes += try await asking { () async throws(CameraError) in
        try await setup.backend.set(change.settings, on: device)
      }
    }
    if !change.resets.isEmpty {
      outcomes += try await asking { () async throws(CameraError) in
        try await setup.backend.reset(change.resets, of: device)
      }
    }
    return try await answer(outcomes)
  }

  func perform(_ action: ProfileAction) async throws(HTTPFailure) -> HTTPAnswer {
    switch action {
    case .save:
      try await save()
      return try await answer([])
    case .load: return try await load()
    }
  }

  private func save() async throws(HTTPFailure) {
    let folder = try folder()
    let profile = try await asking { () async throws(CameraError) in
      try await setup.backend.profile(of: device)
    }
    let hasTwin = await setup.backend.hasTwin(of: device)
    do throws(ProfileError) {
      _ = try await folder.save(profile, hasTwin: hasTwin)
    } catch {
      throw HTTPFailure(error)
    }
  }

  private func load() async throws(HTTPFailure) -> HTTPAnswer {
    guard let profile = try await profile() else {
      throw HTTPFailure(.notFound, "notFound", "no saved profile for \(device.subject)", code: 65)
    }
    let outcome = try await asking { () async throws(CameraError) in
      try await setup.backend.apply(profile, to: device)
    }
    return try await answer(outcome.outcomes, outcome.fitting.remarks)
  }

  /// The profile that was saved for the camera; nil if there is none.
  private func profile() async throws(HTTPFailure) -> ControlProfile? {
    do throws(ProfileError) {
      return try await setup.profiles?.profile(of: device.identity)
    } catch {
      throw HTTPFailure(error)
    }
  }

  private func folder() throws(HTTPFailure) -> ProfileFolder {
    guard let profiles = setup.profiles else {
      throw HTTPFailure(.conflict, "noProfiles", "the server does not use profiles", code: 65)
    }
    return profiles
  }
}

// MARK: - Answers

extension ControlPanel {
  /// The saved settings of the camera and their file; null without a profile.
  func profileJSON() async throws(HTTPFailure) -> JSON {
    guard let profile = try await profile() else { return nil }
    let path = await setup.profiles?.file(of: device.identity)
    let settings = profile.settings.map { setting in
      JSON.Member(name: setting.name.rawValue, value: .string("\(setting.value)"))
    }
    return ["path": .text(path), "settings": .object(settings)]
  }

  /// Answers with the outcomes of the settings, and with the controls as they are now; `remarks` are
  /// about settings that were left out.
  private func answer(
    _ outcomes: [ControlOutcome], _ remarks: [String] = []
  ) async throws(HTTPFailure) -> HTTPAnswer {
    let controls = try await controls()
    let json: JSON = [
      "outcomes": .array(outcomes.map { $0.json($0.remark(among: controls)) }),
      "remarks": .array(remarks.map(JSON.string)), "controls": .array(controls.map(\.json)),
    ]
    let isDone = remarks.isEmpty && outcomes.allSatisfy(\.didStick)
    return .json(json, status: isDone ? .ok : .unprocessable)
  }

  func controls() async throws(HTTPFailure) -> [CameraControl] {
    try await asking { () async throws(CameraError) in
      try await setup.backend.controls(of: device)
    }
  }

  /// Asks the camera, and rethrows its `CameraError` as a failure of the request.
  private func asking<Answer>(
    _ question: () async throws(CameraError) -> Answer
  ) async throws(HTTPFailure) -> Answer {
    do throws(CameraError) {
      return try await question()
    } catch {
      throw HTTPFailure(error.about(device))
    }
  }
}

extension HTTPSchema {
  /// The controls of a camera, and its profile.
  static let controlList = HTTPSchema.object([
    "controls": .array(of: printed("Control")),
    "profile": .object(["path": .string.orNull, "settings": .map(of: .string)]).orNull,
  ])

  /// What became of settings.
  static let controlOutcomes = HTTPSchema.object([
    "outcomes": .array(of: printed("ControlOutcome").and(["remark": .string.orNull])),
    "remarks": .array(of: .string), "controls": .array(of: printed("Control")),
  ]).named("ControlOutcomes")
}
