public import CaptureCamera
internal import CaptureFiles

/// The folder in which each camera's profile is a file of its own.
public struct ProfileFolder: Hashable, Sendable {
  public let path: String

  public init(_ path: String) {
    self.path = path
  }

  /// The person's own, as the XDG rules of Linux desktops have it; nil when nobody has a home.
  public init?(environment: (String) -> String?) {
    let named = [("XDG_CONFIG_HOME", ""), ("HOME", "/.config")].compactMap { name, below in
      environment(name).map { (path: $0, below: below) }
    }
    // The rules have paths passed over that depend on where one is.
    guard let folder = named.first(where: { $0.path.hasPrefix("/") }) else { return nil }
    self.init("\(folder.path)\(folder.below)/capture/profiles")
  }

  /// Where the profile of a camera lies, or would.
  ///
  /// That of a camera with a twin is told from the twin's by its socket, for some makers give all
  /// cameras one serial number.
  public func path(of camera: DeviceIdentity, hasTwin: Bool = false) -> String {
    let marks = hasTwin ? [camera.serial, camera.port].compactMap { $0 } : camera.marks
    let parts = [camera.name] + marks
    return "\(path)/\(parts.map(Self.safe).joined(separator: "+")).json"
  }

  /// The file of a camera's profile, if any; first the one that is for its socket.
  public func file(of camera: DeviceIdentity) -> String? {
    [path(of: camera, hasTwin: true), path(of: camera)].first(where: Folder.exists)
  }

  /// The profile that was saved for a camera, if any; first the one that is for its socket.
  public func profile(of camera: DeviceIdentity) throws(ProfileError) -> ControlProfile? {
    guard camera.isKnown, let path = file(of: camera) else { return nil }
    let profile = try ControlProfile(file: path)
    guard profile.camera.isSameCamera(as: camera) else {
      throw ProfileError(profile.refusal(by: camera.words, file: path))
    }
    return profile
  }

  /// Saves a camera's profile in place of the one before, and says where.
  public func save(
    _ profile: ControlProfile, hasTwin: Bool = false
  ) throws(ProfileError) -> String {
    guard profile.camera.isKnown else {
      throw ProfileError("cannot save the profile of a camera whose name and port are unknown")
    }
    do throws(FileError) {
      try Folder.make(path)
    } catch {
      throw ProfileError(error)
    }
    let path = path(of: profile.camera, hasTwin: hasTwin)
    try profile.write(to: path)
    return path
  }

  /// A text in letters that mean nothing in names of files; different texts stay different.
  private static func safe(_ text: String) -> String {
    text.utf8.map { byte in
      switch Unicode.Scalar(byte) {
      case " ": "_"
      case "a"..."z", "A"..."Z", "0"..."9", "-", ".": String(Unicode.Scalar(byte))
      default: "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
      }
    }.joined()
  }
}

extension ControlProfile {
  /// Why a camera does not get the profile of another one.
  public func refusal(by subject: String, file: String) -> String {
    "the profile \(file) is not of \(subject), but of \(camera.words)"
  }
}

extension DeviceIdentity {
  /// The camera's name, and what tells it from its twins.
  fileprivate var words: String {
    let marks = [serial.map { "serial \($0)" }, port.map { "port \($0)" }].compactMap { $0 }
    return marks.isEmpty ? title : "\(name) (\(marks.joined(separator: ", ")))"
  }
}
