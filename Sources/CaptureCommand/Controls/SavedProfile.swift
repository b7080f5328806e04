internal import Capture
internal import CaptureArguments
internal import CaptureCamera

/// The profiles that a person has saved, and their use whenever a camera is opened.
enum SavedProfile {
  static let skip = Parameter.flag(
    "no-profile", help: "Do not set what the camera's saved profile says.")

  static func folder() throws(Failure) -> ProfileFolder {
    guard let folder = ProfileFolder(environment: { Console.environment($0) }) else {
      throw .told("cannot tell where your profiles are: HOME is not set; name a file", .badData)
    }
    return folder
  }

  /// What the camera's profile says, as far as the camera takes it.
  ///
  /// A photo is worth more than a profile: what is wrong with that is told, and left out.
  fileprivate static func settings(
    for device: CameraDevice, of backend: any CameraBackend, say: (String) -> Void
  ) async -> [ControlSetting] {
    guard device.identity.isKnown else {
      say("the system does not tell which camera \(device.path) is; no saved profile is set")
      return []
    }
    guard let profile = profile(of: device, say: say) else { return [] }
    let file = (try? folder())?.file(of: device.identity)
    // A camera that cannot be asked now may be free when it is opened.
    guard let controls = try? await backend.controls(of: device) else {
      say(
        "\(device.path) does not yet tell what it can be set to; "
          + "its saved profile is set as far as it fits")
      return profile.wishes(as: file)
    }
    let fitting = profile.settings(fitting: controls, as: file)
    fitting.remarks.forEach(say)
    return fitting.settings
  }

  private static func profile(
    of device: CameraDevice, say: (String) -> Void
  ) -> ControlProfile? {
    do throws(ProfileError) {
      return try ProfileFolder(environment: { Console.environment($0) })?
        .profile(of: device.identity)
    } catch {
      say("\(error); the profile is left out")
      return nil
    }
  }
}

extension StreamRequest {
  /// The wish, with what a camera's saved profile says of all that it leaves open.
  func completed(
    for device: CameraDevice, of backend: any CameraBackend, say: (String) -> Void
  ) async -> StreamRequest {
    var request = self
    let saved = await SavedProfile.settings(for: device, of: backend, say: say)
    request.controls = saved.replaced(by: controls)
    return request
  }
}

extension ProfileFolder {
  /// The controls that a camera's saved profile is about, as if they were set already.
  func savedControls(
    of device: CameraDevice, among controls: [CameraControl]
  ) throws(Failure) -> [CameraControl] {
    let fitting = try saved(for: device).settings(fitting: controls)
    for remark in fitting.remarks { Console.tell(remark) }
    var saved: [CameraControl] = []
    for setting in fitting.settings {
      guard let (control, number) = try? controls.resolve(setting) else { continue }
      var planned = control
      planned.current = number
      saved.append(planned)
    }
    return saved
  }

  /// The profile that was saved for a camera; throws where none was.
  func saved(for device: CameraDevice) throws(Failure) -> ControlProfile {
    do throws(ProfileError) {
      if let profile = try profile(of: device.identity) { return profile }
    } catch {
      throw Failure(error)
    }
    throw .told(
      "cannot find a saved profile of \(device.subject); make one with 'capture controls save'",
      .badData)
  }
}
