internal import CaptureBase
public import CaptureCamera
internal import CaptureFiles
internal import Glibc

/// A folder with one profile file per camera.
public struct ProfileFolder: Hashable, Sendable {
  /// The folder's path; the folder need not exist until a profile is saved.
  public let path: String

  /// Refers to the folder at a path; nothing is read or created yet.
  public init(_ path: String) {
    self.path = path
  }

  /// The user's folder; nil without a home directory.
  public static var user: ProfileFolder? {
    ProfileFolder { name in getenv(name).map { FileName.text(at: $0) } }
  }

  /// Locates the user's folder by the XDG Base Directory rules; nil without a home directory.
  public init?(environment: (String) -> String?) {
    let named = [("XDG_CONFIG_HOME", ""), ("HOME", "/.config")].compactMap { name, below in
      environment(name).map { (path: $0, below: below) }
    }
    // The XDG rules require relative paths to be ignored.
    guard let folder = named.first(where: { $0.path.hasPrefix("/") }) else { return nil }
    self.init("\(folder.path)\(folder.below)/capture/profiles")
  }

  /// Returns the path of a camera's profile, whether or not it exists.
  ///
  /// For a camera with an identical twin, the path includes the USB port, because some makers give
  /// all cameras the same serial number.
  public func path(of camera: DeviceIdentity, hasTwin: Bool = false) -> String {
    let marks = hasTwin ? [camera.serial, camera.port].compactMap { $0 } : camera.marks
    let parts = [camera.name] + marks
    return "\(path)/\(parts.map(Self.safe).joined(separator: "+")).json"
  }

  /// Returns the path of a camera's existing profile, preferring the one for its USB port.
  @concurrent
  public func file(of camera: DeviceIdentity) async -> String? {
    [path(of: camera, hasTwin: true), path(of: camera)].first(where: Folder.exists)
  }

  /// Reads the profile saved for a camera, if any, preferring the one for its USB port.
  public func profile(of camera: DeviceIdentity) async throws(ProfileError) -> ControlProfile? {
    guard camera.isKnown, let path = await file(of: camera) else { return nil }
    let profile = try await ControlProfile(file: path)
    guard profile.camera.isSameCamera(as: camera) else {
      throw ProfileError(.otherCamera, profile.refusal(by: camera.description, file: path))
    }
    return profile
  }

  /// Saves a camera's profile, replacing the previous one, and returns its path.
  @concurrent
  public func save(
    _ profile: ControlProfile, hasTwin: Bool = false
  ) async throws(ProfileError) -> String {
    guard profile.camera.isKnown else {
      throw ProfileError(
        .unknownCamera, "cannot save the profile of a camera whose name and port are unknown")
    }
    do throws(FileError) {
      try Folder.make(path)
    } catch {
      throw ProfileError(error)
    }
    let path = path(of: profile.camera, hasTwin: hasTwin)
    try await profile.write(to: path)
    return path
  }

  /// Escapes characters with a meaning in file names; different texts stay different.
  private static func safe(_ text: String) -> String {
    text.utf8.map { byte in
      switch Unicode.Scalar(byte) {
      case " ": "_"
      case "a"..."z", "A"..."Z", "0"..."9", "-", ".": String(Unicode.Scalar(byte))
      default: "%" + byte.hexadecimal
      }
    }.joined()
  }
}

extension ControlProfile {
  /// Returns the error text for a profile that belongs to a different camera.
  package func refusal(by subject: String, file: String) -> String {
    "the profile \(file) is for \(camera), not for \(subject)"
  }
}

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
