public import CCaptureLibrary
internal import Capture
internal import CaptureBase
internal import CaptureFiles
internal import Glibc

/// A reader of a camera's frames, who gets the newest.
final class FrameReader: Sendable {
  private struct Slot: Sendable {
    var frame: CameraFrame?
    var end: CallFailure?
  }

  private let handle: CameraHandle
  private let slot: Guarded<Slot>
  private let signpost: Signpost
  private let cancel: @Sendable () -> Void

  init(of handle: CameraHandle) throws(CallFailure) {
    let slot = Guarded(Slot())
    let signpost: Signpost
    do throws(Errno) { signpost = try Signpost() } catch { throw CallFailure(error) }
    (self.handle, self.slot, self.signpost) = (handle, slot, signpost)
    cancel = handle.run {
      var end = CallFailure.cancelled
      do throws(CameraError) {
        for try await frame in handle.camera.frames() {
          slot.withLock { $0.frame = frame }
          signpost.raise()
        }
      } catch {
        end = CallFailure(error)
      }
      slot.withLock { $0.end = end }
      signpost.raise()
    }
  }

  var descriptor: CInt { signpost.descriptor }

  func close() { cancel() }

  /// Waits for a frame that was not taken yet.
  func next(milliseconds: Int32) throws(CallFailure) -> Picture {
    let end = milliseconds < 0 ? nil : ContinuousClock.now + .milliseconds(milliseconds)
    while true {
      if let frame = try take() {
        return Picture(frame, at: frame.timestamp.wall, from: handle.camera.device)
      }
      try wait(until: end)
    }
  }

  private func take() throws(CallFailure) -> CameraFrame? {
    signpost.lower()
    let (frame, end) = slot.withLock { slot in (slot.frame.take(), slot.end) }
    if let frame {
      // Others have to learn of the end, too.
      if end != nil { signpost.raise() }
      return frame
    }
    guard let end else { return nil }
    signpost.raise()
    throw end
  }

  private func wait(until end: ContinuousClock.Instant?) throws(CallFailure) {
    var wish = pollfd(fd: signpost.descriptor, events: Int16(POLLIN), revents: 0)
    guard let end else {
      poll(&wish, 1, -1)
      return
    }
    let rest = ContinuousClock.now.duration(to: end)
    guard rest > .zero else { throw .timedOut }
    poll(&wish, 1, CInt(clamping: rest.components.seconds * 1_000
      + rest.components.attoseconds / 1_000_000_000_000_000 + 1))
  }
}

extension Timestamp {
  /// The time of a frame on the camera's clock, as seconds and nanoseconds.
  fileprivate var wall: WallTime {
    WallTime(
      seconds: nanoseconds / 1_000_000_000, nanoseconds: Int32(nanoseconds % 1_000_000_000))
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
  frames?.held(FrameReader.self).descriptor ?? -1
}

@c @implementation
public func capture_frames_close(_ frames: OpaquePointer?) {
  release(frames, as: FrameReader.self) { $0.close() }
}
