internal import CaptureCamera
internal import CaptureFiles
internal import Glibc

/// The reason an operation on a video node failed.
enum NodeFault: Error, Equatable {
  /// The kernel returned an error in this step.
  case refused(CameraError.Step, Errno)
  case notACamera(String)
  case camera(CameraError)

  /// Returns the fault as an error about a camera at a path.
  func error(
    at path: String, called subject: String, in list: NodeList = NodeList()
  ) -> CameraError {
    switch self {
    case .refused(.open, .noSuchFile) where list.entries().contains { $0.path == path }:
      list.absence(of: path, called: subject, .open)
    case .refused(let step, let cause):
      CameraError(
        step, subject, Self.cause(of: cause, in: step, at: path),
        remedy: cause.isOfPermission ? NodeAccess(of: path, root: list.root)?.remedy : nil)
    case .notACamera(let why): CameraError(.find, subject, .notACamera(why))
    case .camera(let error): CameraError(error.step, subject, error.cause, remedy: error.remedy)
    }
  }

  private static func cause(
    of cause: Errno, in step: CameraError.Step, at path: String
  ) -> CameraError.Cause {
    switch cause.rawValue {
    case EBUSY: .busy(holder: DeviceNumber(ofFile: path).flatMap(NodeHolders.find)?.culprit)
    case EACCES, EPERM: .permissionDenied
    case ENOSPC: .bandwidth
    case EMFILE: .shortage(.files)
    case ENFILE: .shortage(.systemFiles)
    case ENOMEM: .shortage(.memory)
    case ENOENT where step == .open: .notFound
    case ENODEV, ENXIO, ENOENT, ESHUTDOWN: .unplugged
    case EIO: .driver("the driver reports a device error")
    case ETIMEDOUT: .driver("the camera did not answer the driver")
    default: .driver("the driver reports '\(cause)'")
    }
  }
}

extension CameraError.Cause {
  /// The reason a previously known camera cannot be found: it is disconnected, or no files can be
  /// opened to look it up.
  static var lost: CameraError.Cause {
    guard let refusal = ResourceCheck.lackOfFiles else { return .unplugged }
    return .shortage(refusal.rawValue == ENFILE ? .systemFiles : .files)
  }
}

extension NodeFault {
  /// Returns the fault with a remedy if the mode exceeds the USB bus's bandwidth.
  func about(_ mode: StreamMode, at rate: Double?, of device: CameraDevice) -> NodeFault {
    guard case .refused(let step, let cause) = self, cause.isOfBandwidth else { return self }
    return .camera(
      CameraError(
        step, device.subject, .bandwidth, remedy: device.remedy(forBandwidthOf: mode, at: rate)))
  }
}
