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

  /// A wish for a stream, with what the camera's profile says where the wish says nothing.
  ///
  /// A photo is worth more than a profile: what is wrong with that is told, and left out.
  static func apply(
    to request: inout StreamRequest, for device: CameraDevice, say: (String) -> Void
  ) {
    guard let folder = ProfileFolder(environment: { Console.environment($0) }) else { return }
    do throws(ProfileError) {
      guard let profile = try folder.profile(of: device.identity) else { return }
      let fitting = profile.settings(fitting: device.controls)
      fitting.remarks.forEach(say)
      request.controls = fitting.settings.replaced(by: request.controls)
    } catch {
      say("\(error); the profile is left out")
    }
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
