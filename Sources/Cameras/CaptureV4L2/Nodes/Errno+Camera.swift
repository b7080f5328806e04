internal import CaptureFiles
internal import Glibc

extension Errno {
  /// The error for a driver that returns a buffer we did not request.
  static let badBuffer = Errno(rawValue: EBADSLT)

  /// Whether the requested item does not exist.
  var isOfAbsence: Bool { [EINVAL, ENOTTY].contains(rawValue) }

  /// Whether further requests would fail as well, or take as long to fail.
  var isOfSilence: Bool { isOfLoss || isOfDelay }

  /// Whether the device was disconnected.
  var isOfLoss: Bool { [ENODEV, ENXIO, EBADF].contains(rawValue) }

  /// Whether the device did not respond to its driver in time.
  var isOfDelay: Bool { rawValue == ETIMEDOUT }

  /// Whether the user can resolve it: missing permission, or use by another program.
  var isUserFixable: Bool { [EACCES, EPERM, EBUSY].contains(rawValue) }

  /// Whether the user lacks permission.
  var isOfPermission: Bool { [EACCES, EPERM].contains(rawValue) }

  /// Whether the USB bus has no bandwidth left.
  var isOfBandwidth: Bool { rawValue == ENOSPC }
}
