public import CCaptureLibrary
internal import Capture

@c @implementation
public func capture_lease_open(
  _ camera: OpaquePointer?, _ error: UnsafeMutablePointer<capture_error>?
) -> OpaquePointer? {
  hold(error) { () throws(CallFailure) in
    try camera.required(CameraHandle.self, "camera").camera.coordinator.lease()
  }
}

@c @implementation
public func capture_lease_close(_ lease: OpaquePointer?) {
  release(lease, as: Lease.self) { $0.release() }
}
