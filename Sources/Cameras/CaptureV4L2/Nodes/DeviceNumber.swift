internal import CVideo4Linux
internal import Glibc

/// The number by which the kernel identifies a device, whatever its file is named.
///
/// In a container, a device's file may have the name of another device, so the name proves nothing.
struct DeviceNumber: Hashable {
  let major: UInt32
  let minor: UInt32

  /// Whether this is one of the kernel's video devices.
  var isOfVideo: Bool { major == 81 }

  init(major: UInt32, minor: UInt32) {
    (self.major, self.minor) = (major, minor)
  }

  /// Creates the number of the device that a file stands for, following
  /// links; returns nil for other files.
  init?(ofFile path: String) {
    var facts = stat()
    guard stat(path, &facts) == 0, facts.st_mode & S_IFMT == S_IFCHR else { return nil }
    self.init(facts.st_rdev)
  }

  /// Creates a number from Linux's packed form.
  init(_ packed: dev_t) {
    let packed = UInt64(packed)
    major = UInt32(truncatingIfNeeded: packed >> 8 & 0xfff | packed >> 32 & 0xffff_f000)
    minor = UInt32(truncatingIfNeeded: packed & 0xff | packed >> 12 & 0xffff_ff00)
  }

  /// Creates a number from the form used in `/sys`, such as `81:9`.
  init?(_ text: String) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map { UInt32($0) }
    guard parts.count == 2, let major = parts[0], let minor = parts[1] else { return nil }
    self.major = major
    self.minor = minor
  }
}
