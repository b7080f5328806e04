internal import CaptureCamera
internal import CaptureFiles
internal import Glibc

/// Why a video node did not do what it was asked.
enum NodeFault: Error, Equatable {
  /// The kernel's refusal, and what was being done.
  case refused(CameraError.Step, Errno)
  case notACamera(String)
  case camera(CameraError)

  /// The fault in the project's words, about a camera at a path.
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
    case EIO: .driver("the driver reports an error of the device")
    case ETIMEDOUT: .driver("the camera did not answer the driver")
    default: .driver("the driver says '\(cause)'")
    }
  }
}

extension CameraError.Cause {
  /// Why a camera is not found that was there: it is gone, or nothing can be looked up.
  static var lost: CameraError.Cause {
    guard let refusal = Supplies.lackOfFiles else { return .unplugged }
    return .shortage(refusal.rawValue == ENFILE ? .systemFiles : .files)
  }
}

extension NodeFault {
  /// The fault with what helps where a mode is more than the bus can carry.
  func about(_ mode: StreamMode, at rate: Double?, of device: CameraDevice) -> NodeFault {
    guard case .refused(let step, let cause) = self, cause.isOfBandwidth else { return self }
    return .camera(
      CameraError(
        step, device.subject, .bandwidth, remedy: device.remedy(forBandwidthOf: mode, at: rate)))
  }
}
