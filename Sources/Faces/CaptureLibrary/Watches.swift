public import CCaptureLibrary
internal import Capture
internal import CaptureBase
internal import CaptureFiles

/// Waits for cameras that are plugged in or unplugged.
final class DeviceWatch: Sendable {
  private let eventDescriptor: EventDescriptor
  private let isClosed = Guarded(false)
  private let task: Task<Void, Never>

  /// Returns once nothing that happens can be missed.
  init(of backend: any CameraBackend) throws(CallFailure) {
    let eventDescriptor = try EventDescriptor.opened()
    self.eventDescriptor = eventDescriptor
    let changes = backend.changes()
    let begin = Outcome<Void>()
    task = Task.detached {
      var iterator = changes.makeAsyncIterator()
      _ = await iterator.next()  // the cameras that are there at first
      begin.finish(())
      while await iterator.next() != nil { eventDescriptor.raise() }
    }
    begin.wait()
  }

  var descriptor: CInt { eventDescriptor.descriptor }

  /// Waits until something has changed.
  func wait(milliseconds: Int32) throws(CallFailure) {
    let deadline = Deadline(milliseconds: milliseconds)
    while !eventDescriptor.lower() {
      guard eventDescriptor.wait(until: deadline) else {
        throw .timedOut("no camera was plugged in or unplugged", milliseconds)
      }
    }
    if isClosed.withLock({ $0 }) {
      eventDescriptor.raise()  // for others who wait
      throw .closed("watch")
    }
  }

  func close() {
    isClosed.withLock { $0 = true }
    eventDescriptor.raise()
    task.cancel()
  }
}

@c @implementation
public func capture_watch_open(
  _ simulator: OpaquePointer?, _ error: UnsafeMutablePointer<capture_error>?
) -> OpaquePointer? {
  hold(error) { () throws(CallFailure) in try DeviceWatch(of: cameras(of: simulator)) }
}

@c @implementation
public func capture_watch_wait(
  _ watch: OpaquePointer?, _ timeout: Int32, _ error: UnsafeMutablePointer<capture_error>?
) -> CInt {
  attempt(error) { () throws(CallFailure) in
    try watch.required(DeviceWatch.self, "watch").wait(milliseconds: timeout)
  }
}

@c @implementation
public func capture_watch_fd(_ watch: OpaquePointer?) -> CInt {
  watch.usable(DeviceWatch.self)?.descriptor ?? -1
}

@c @implementation
public func capture_watch_close(_ watch: OpaquePointer?) {
  release(watch, as: DeviceWatch.self) { $0.close() }
}
