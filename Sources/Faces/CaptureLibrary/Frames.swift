public import CCaptureLibrary
internal import Capture
internal import CaptureBase
internal import CaptureFiles

/// A reader of a camera's frames, who gets the newest.
final class FrameReader: Sendable {
  private struct Slot: Sendable {
    var frame: CameraFrame?
    var end: CallFailure?
  }

  private let handle: CameraHandle
  private let slot: Guarded<Slot>
  private let eventDescriptor: EventDescriptor
  private let cancel: @Sendable () -> Void

  init(of handle: CameraHandle) throws(CallFailure) {
    let (slot, eventDescriptor) = (Guarded(Slot()), try EventDescriptor.opened())
    (self.handle, self.slot, self.eventDescriptor) = (handle, slot, eventDescriptor)
    cancel = handle.run {
      var end = CallFailure.cancelled
      do throws(CameraError) {
        for try await frame in handle.camera.frames() {
          slot.withLock { slot in
            slot.frame = frame
            eventDescriptor.raise()
          }
        }
      } catch {
        end = CallFailure(error)
      }
      slot.withLock { slot in
        slot.end = end
        eventDescriptor.raise()
      }
    }
  }

  var descriptor: CInt { eventDescriptor.descriptor }

  func close() { cancel() }

  /// Waits for a frame that was not taken yet.
  func next(milliseconds: Int32) throws(CallFailure) -> Picture {
    let deadline = Deadline(milliseconds: milliseconds)
    while true {
      if let frame = try take() { return Picture(frame, from: handle) }
      guard eventDescriptor.wait(until: deadline) else {
        throw .timedOut("no frame arrived", milliseconds)
      }
    }
  }

  /// Takes the newest frame, if there is one.
  ///
  /// The end is never taken, so that it reaches all that wait.
  private func take() throws(CallFailure) -> CameraFrame? {
    let (frame, end) = slot.withLock { slot in
      if slot.end == nil { eventDescriptor.lower() }
      return (slot.frame.take(), slot.end)
    }
    if frame == nil, let end { throw end }
    return frame
  }
}

@c @implementation
public func capture_frames_open(
  _ camera: OpaquePointer?, _ error: UnsafeMutablePointer<capture_error>?
) -> OpaquePointer? {
  hold(error) { () throws(CallFailure) in
    try FrameReader(of: camera.required(CameraHandle.self, "camera"))
  }
}

@c @implementation
public func capture_frames_next(
  _ frames: OpaquePointer?, _ timeout: Int32, _ error: UnsafeMutablePointer<capture_error>?
) -> OpaquePointer? {
  hold(error) { () throws(CallFailure) in
    try frames.required(FrameReader.self, "reader").next(milliseconds: timeout)
  }
}

@c @implementation
public func capture_frames_fd(_ frames: OpaquePointer?) -> CInt {
  frames.usable(FrameReader.self)?.descriptor ?? -1
}

@c @implementation
public func capture_frames_close(_ frames: OpaquePointer?) {
  release(frames, as: FrameReader.self) { $0.close() }
}
