internal import CVideo4Linux
internal import Glibc

/// The number by which the kernel knows a device, whatever its file is called.
///
/// A container may have a device under another's name, so a name proves nothing.
struct DeviceNumber: Hashable {
  let major: UInt32
  let minor: UInt32

  /// The number of all of the kernel's video devices.
  var isOfVideo: Bool { major == 81 }

  init(major: UInt32, minor: UInt32) {
    (self.major, self.minor) = (major, minor)
  }

  /// The device that a file stands for, links followed; nil where it stands for none.
  init?(ofFile path: String) {
    var facts = stat()
    guard stat(path, &facts) == 0, facts.st_mode & S_IFMT == S_IFCHR else { return nil }
    self.init(facts.st_rdev)
  }

  /// A number as Linux packs it into one.
  init(_ packed: dev_t) {
    let packed = UInt64(packed)
    major = UInt32(truncatingIfNeeded: packed >> 8 & 0xfff | packed >> 32 & 0xffff_f000)
    minor = UInt32(truncatingIfNeeded: packed & 0xff | packed >> 12 & 0xffff_ff00)
  }

  /// A number as the system's device tree writes it, such as `81:9`.
  init?(_ text: String) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map { UInt32($0) }
    guard parts.count == 2, let major = parts[0], let minor = parts[1] else { return nil }
    self.major = major
    self.minor = minor
  }
}
