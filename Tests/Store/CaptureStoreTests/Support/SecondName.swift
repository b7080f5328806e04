import CaptureTestSupport
import Glibc

/// A way to give a folder of a store a second name.
enum SecondName: CaseIterable, Sendable {
  case link, bindMount

  /// The ways that the kernel allows here.
  static let allowed = allCases.filter { $0 == .link || SmallDisk.isAllowed }

  /// Gives a folder a second name in the store's folder.
  func give(_ name: String, to folder: String, in root: String) throws {
    switch self {
    case .link:
      guard symlink(folder, "\(root)/\(name)") == 0 else { throw TestSetupError("no link") }
    case .bindMount:
      mkdir("\(root)/\(name)", 0o777)
      guard mount("\(root)/\(folder)", "\(root)/\(name)", nil, UInt(MS_BIND), nil) == 0 else {
        throw TestSetupError("nothing can be mounted: \(String(cString: strerror(errno)))")
      }
    }
  }

  /// Undoes a mount; a link stays.
  static func unmount(_ name: String, in root: String) {
    umount2("\(root)/\(name)", CInt(MNT_DETACH))
  }
}
