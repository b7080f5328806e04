public import CCaptureLibrary
internal import Capture
internal import CaptureFiles

/// Waits for cameras that are plugged in or unplugged.
final class DeviceWatch: Sendable {
  private let signpost: Signpost
  private let task: Task<Void, Never>

  init(of backend: any CameraBackend) throws(CallFailure) {
    let signpost: Signpost
    do throws(Errno) { signpost = try Signpost() } catch { throw CallFailure(error) }
    self.signpost = signpost
    let changes = backend.changes()
    task = Task.detached {
      for await _ in changes { signpost.raise() }
    }
  }

  var descriptor: CInt { signpost.descriptor }

  func end() { task.cancel() }
}

@c @implementation
public func capture_watch_open(
  _ simulator: OpaquePointer?, _ error: UnsafeMutablePointer<capture_error>?
) -> OpaquePointer? {
  hold(error) { () throws(CallFailure) in try DeviceWatch(of: cameras(of: simulator)) }
}

@c @implementation
public func capture_watch_fd(_ watch: OpaquePointer?) -> CInt {
  watch?.held(DeviceWatch.self).descriptor ?? -1
}

@c @implementation
public func capture_watch_close(_ watch: OpaquePointer?) {
  release(watch, as: DeviceWatch.self) { $0.end() }
}
