internal import CaptureFiles
internal import Glibc

extension Errno {
  /// What a driver that names no buffer of ours has done wrong.
  static let badBuffer = Errno(rawValue: EBADSLT)

  /// Whether there is nothing by that number.
  var isOfAbsence: Bool { [EINVAL, ENOTTY].contains(rawValue) }

  /// Whether no other question will be answered either, or each as late.
  var isOfSilence: Bool { isOfLoss || isOfDelay }

  /// Whether the device is gone.
  var isOfLoss: Bool { [ENODEV, ENXIO, EBADF].contains(rawValue) }

  /// Whether the device did not answer its driver in time.
  var isOfDelay: Bool { rawValue == ETIMEDOUT }

  /// Whether it is up to people whether the camera can be used.
  var isOfUser: Bool { [EACCES, EPERM, EBUSY].contains(rawValue) }

  /// Whether somebody may not use it.
  var isOfPermission: Bool { [EACCES, EPERM].contains(rawValue) }

  /// Whether the USB bus has no room left.
  var isOfBandwidth: Bool { rawValue == ENOSPC }
}
