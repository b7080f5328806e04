public import CaptureCamera

/// Which profile is applied whenever a camera is opened.
public enum ProfileChoice: Hashable, Sendable {
  /// The profile saved for the camera in a folder, if there is one.
  case saved(in: ProfileFolder)
  /// The profile in a file, which must be of the camera.
  case file(String)

  /// The profile that the user has saved for the camera, if there is one.
  public static var saved: ProfileChoice? { ProfileFolder.user.map { .saved(in: $0) } }

  /// Returns the settings with which to open a camera, and the problems with the profile.
  public func opening(
    of device: CameraDevice, among backend: any CameraBackend
  ) async -> OpeningProfile {
    switch self {
    case .saved(let folder): await folder.opening(of: device, among: backend)
    case .file(let path): await OpeningProfile(file: path, for: device, of: backend)
    }
  }
}

extension ProfileChoice: ExpressibleByStringInterpolation {
  /// Chooses the profile in the file at this path.
  public init(stringLiteral path: String) {
    self = .file(path)
  }
}
