public import CaptureCamera

/// The settings of a profile with which a camera is to be opened, and the problems with the profile.
///
/// A photo matters more than a profile: a problem costs only the settings that it concerns.
public struct OpeningProfile: Hashable, Sendable {
  /// A reason why some or all of a profile is not applied.
  public enum Problem: Hashable, Sendable {
    /// The camera at this path has no name or port by which a profile could be found.
    case unknownCamera(path: String)
    /// The profile cannot be read, or belongs to another camera; none of it is applied.
    case unreadable(ProfileError)
    /// The controls of the camera at this path cannot be read yet; what fits is found when it opens.
    case unreadableControls(path: String)
    /// The camera does not accept a setting.
    case leftOut(SkippedSetting)
  }

  /// The settings to apply, each labelled with the profile's file.
  public var settings: ControlSettings = []
  /// The reasons why some or all of the profile is not applied.
  public var problems: [Problem] = []

  /// Creates settings that change nothing.
  public init() {}

  /// Creates the settings of a profile that the camera accepts; `file` identifies the profile.
  public init(
    _ profile: ControlProfile, from file: String?, for device: CameraDevice,
    of backend: any CameraBackend
  ) async {
    // A camera whose controls cannot be read now may be free when it is opened.
    guard let controls = try? await backend.controls(of: device) else {
      settings = profile.labelledSettings(as: file)
      problems = [.unreadableControls(path: device.path)]
      return
    }
    let fitting = profile.settings(fitting: controls, as: file)
    settings = fitting.settings
    problems = fitting.skipped.map(Problem.leftOut)
  }

  fileprivate init(_ problem: Problem) {
    problems = [problem]
  }
}

extension OpeningProfile.Problem: CustomStringConvertible {
  /// The problem as a sentence.
  public var description: String {
    switch self {
    case .unknownCamera(let path):
      "cannot identify the camera \(path); no saved profile is applied"
    case .unreadable(let error): "\(error); the profile is ignored"
    case .unreadableControls(let path):
      "cannot read the controls of \(path) yet; its saved profile is applied as far as it fits"
    case .leftOut(let skipped):
      (skipped.setting.profile.map { "the profile \($0): " } ?? "")
        + "\(skipped.setting) is left out: \(skipped.cause)"
    }
  }
}

extension ProfileFolder {
  /// Returns what the profile saved for a camera adds to its opening; nothing if there is none.
  public func opening(
    of device: CameraDevice, among backend: any CameraBackend
  ) async -> OpeningProfile {
    guard device.identity.isKnown else { return OpeningProfile(.unknownCamera(path: device.path)) }
    do throws(ProfileError) {
      guard let profile = try await profile(of: device.identity) else { return OpeningProfile() }
      return await OpeningProfile(
        profile, from: file(of: device.identity), for: device, of: backend)
    } catch {
      return OpeningProfile(.unreadable(error))
    }
  }
}

extension OpeningProfile {
  /// Creates the settings of a profile in a file, which must be of this camera.
  public init(file: String, for device: CameraDevice, of backend: any CameraBackend) async {
    do throws(ProfileError) {
      let profile = try await ControlProfile(file: file)
      guard profile.camera.isSameCamera(as: device.identity) else {
        throw ProfileError(.otherCamera, profile.refusal(by: device.subject, file: file))
      }
      await self.init(profile, from: file, for: device, of: backend)
    } catch {
      self.init(.unreadable(error))
    }
  }
}

extension StreamRequest {
  /// Returns the request with a profile's settings added; settings in the request take precedence.
  public func adding(_ profile: OpeningProfile) -> StreamRequest {
    var request = self
    request.controls = profile.settings.replaced(by: controls)
    return request
  }
}
