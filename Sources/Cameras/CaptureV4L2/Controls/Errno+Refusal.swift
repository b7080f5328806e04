internal import CaptureCamera
internal import CaptureFiles
internal import Glibc

extension Errno {
  /// The reason a connected camera did not accept a control's value.
  var refusal: CameraError.Cause {
    switch rawValue {
    case EPIPE: .badControl("it rejected the request")
    case EINVAL: .badControl("it rejects the value")
    case ERANGE: .badControl("the value is out of its range")
    case EACCES, EPERM: .badControl("it is locked, or can only be read")
    case EBUSY: .badControl("it cannot be changed now")
    case ETIMEDOUT: .driver("it did not answer in time")
    case EIO: .driver("the driver reports a device error")
    default: .driver("the driver reports '\(self)'")
    }
  }
}
