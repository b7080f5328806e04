internal import CaptureCoordinator
internal import CaptureArguments
internal import CaptureCamera

/// The user's saved profiles, which are applied whenever a camera is opened.
enum SavedProfile {
  static let skip = Parameter.flag(
    "no-profile", help: "Do not apply the camera's saved profile.")

  static func folder() throws(Failure) -> ProfileFolder {
    guard let folder = ProfileFolder(environment: { Console.environment($0) }) else {
      throw .told("cannot find your profiles: HOME is not set; name a file", .badData)
    }
    return folder
  }

  /// Returns the settings of the camera's profile that the camera supports.
  ///
  /// A photo matters more than a profile: problems with the profile are reported, and the affected
  /// settings are skipped.
  fileprivate static func settings(
    for device: CameraDevice, of backend: any CameraBackend, say: (String) -> Void
  ) async -> ControlSettings {
    guard device.identity.isKnown else {
      say("cannot identify the camera \(device.path); no saved profile is applied")
      return []
    }
    guard let profile = profile(of: device, say: say) else { return [] }
    let file = (try? folder())?.file(of: device.identity)
    // A camera whose controls cannot be read now may be free when it is opened.
    guard let controls = try? await backend.controls(of: device) else {
      say(
        "cannot read the controls of \(device.path) yet; "
          + "its saved profile is applied as far as it fits")
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
      say("\(error); the profile is ignored")
      return nil
    }
  }
}

extension StreamRequest {
  /// Returns the request with a camera's saved profile added; controls in the request take
  /// precedence.
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
  /// Returns the controls that a camera's saved profile sets, with the profile's values as current.
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

  /// Returns the profile that was saved for a camera; throws if there is none.
  func saved(for device: CameraDevice) throws(Failure) -> ControlProfile {
    do throws(ProfileError) {
      if let profile = try profile(of: device.identity) { return profile }
    } catch {
      throw Failure(error)
    }
    throw .told(
      "no saved profile for \(device.subject); create one with 'capture controls save'",
      .badData)
  }
}
