internal import CaptureArguments
internal import CaptureCamera
internal import CaptureCoordinator
internal import CaptureWords

/// The user's saved profiles, which are applied whenever a camera is opened.
enum SavedProfile {
  static let skip = Parameter.flag(
    "no-profile", help: "Do not apply the camera's saved profile.")

  static func folder() throws(Failure) -> ProfileFolder {
    guard let folder = ProfileFolder(environment: { Console.environment($0) }) else {
      throw .message("cannot find your profiles: HOME is not set; name a file", .badData)
    }
    return folder
  }
}

extension StreamRequest {
  /// Returns the request with a camera's saved profile added; controls in the request take
  /// precedence.
  func completed(
    for device: CameraDevice, of backend: any CameraBackend, say: (String) -> Void
  ) async -> StreamRequest {
    guard let folder = ProfileFolder(environment: { Console.environment($0) }) else { return self }
    let profile = await folder.opening(of: device, among: backend)
    for problem in profile.problems { say(problem.description) }
    return adding(profile)
  }
}

extension ProfileFolder {
  /// Returns the controls that a camera's saved profile sets, with the profile's values as current.
  func savedControls(
    of device: CameraDevice, among controls: [CameraControl]
  ) async throws(Failure) -> [CameraControl] {
    let fitting = try await saved(for: device).settings(fitting: controls)
    for remark in fitting.remarks { Console.printMessage(remark, as: .warning) }
    var saved: [CameraControl] = []
    for setting in fitting.settings {
      guard let (control, number) = try? controls.resolve(setting) else { continue }
      var planned = control
      planned.current = number
      saved.append(planned)
    }
    return saved
  }

  /// Returns the profile that was saved for a camera; throws if there is none.
  func saved(for device: CameraDevice) async throws(Failure) -> ControlProfile {
    do throws(ProfileError) {
      if let profile = try await profile(of: device.identity) { return profile }
    } catch {
      throw Failure(error)
    }
    throw .message(
      "no saved profile for \(device.subject); create one with 'capture controls save'",
      .badData)
  }
}
