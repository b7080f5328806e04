public import CCaptureLibrary
internal import Capture
internal import CaptureBase
internal import Dispatch

/// A photo that is being taken.
final class ShotHandle: Sendable {
  private let outcome = Outcome<Result<TakenPhoto, CallFailure>>()
  private let cancel: @Sendable () -> Void
  /// Where the caller's function is called; it may wait there.
  private let queue = DispatchQueue(label: "capture.shot")
  private let key = DispatchSpecificKey<Void>()
  private let hasCallback = Guarded(false)
  private let isClosed = Guarded(false)

  init(with handle: CameraHandle, _ settings: PhotoSettings) {
    cancel = handle.run { [outcome] in
      do throws(PhotoError) {
        outcome.finish(.success(try await handle.camera.photo(settings)))
      } catch {
        outcome.finish(.failure(CallFailure(error)))
      }
    }
    queue.setSpecific(key: key, value: ())
  }

  /// Waits for the photo.
  func picture(milliseconds: Int32) throws(CallFailure) -> Picture {
    guard let photo = outcome.wait(milliseconds: milliseconds) else {
      throw .timedOut("the photo was not taken", milliseconds)
    }
    return Picture(try photo.get())
  }

  func descriptor() throws(CallFailure) -> CInt { try outcome.descriptor() }

  /// Calls `body` once the photo is there or has failed, unless the shot is closed by then.
  func notify(_ body: @escaping @Sendable () -> Void) throws(CallFailure) {
    let isSecond = hasCallback.withLock { hasCallback in
      defer { hasCallback = true }
      return hasCallback
    }
    if isSecond { throw .badArgument("the shot already has a function to call") }
    outcome.notify(on: queue) {
      if !self.isClosed.withLock({ $0 }) { body() }
    }
  }

  /// Cancels the photo unless it is there, and returns once no function is being called.
  func close() {
    isClosed.withLock { $0 = true }
    cancel()
    if DispatchQueue.getSpecific(key: key) == nil { queue.sync {} }
  }
}

extension PhotoSettings {
  init(_ options: capture_photo_options) throws(CallFailure) {
    let priority: Priority =
      switch Int(options.priority) {
      case CAPTURE_PRIORITY_BALANCED: .balanced
      case CAPTURE_PRIORITY_QUALITY: .quality
      case CAPTURE_PRIORITY_SPEED: .speed
      default: throw .badArgument("\(options.priority) is not a priority")
      }
    guard options.within_ms >= 0 else { throw .badArgument("within_ms is negative") }
    self.init(
      priority: priority, keepsUnsettled: options.keep_unsettled,
      within: options.within_ms > 0 ? .milliseconds(options.within_ms) : nil,
      size: try FrameSize(width: options.width, height: options.height))
  }
}

private func shot(
  _ camera: OpaquePointer?, _ options: UnsafePointer<capture_photo_options>?
) throws(CallFailure) -> ShotHandle {
  let handle = try camera.required(CameraHandle.self, "camera")
  return ShotHandle(
    with: handle, try PhotoSettings(capture_photo_options(reading: options)))
}

@c @implementation
public func capture_photo_take(
  _ camera: OpaquePointer?, _ options: UnsafePointer<capture_photo_options>?,
  _ error: UnsafeMutablePointer<capture_error>?
) -> OpaquePointer? {
  hold(error) { () throws(CallFailure) in
    try shot(camera, options).picture(milliseconds: -1)
  }
}

@c @implementation
public func capture_shot_begin(
  _ camera: OpaquePointer?, _ options: UnsafePointer<capture_photo_options>?,
  _ error: UnsafeMutablePointer<capture_error>?
) -> OpaquePointer? {
  hold(error) { () throws(CallFailure) in try shot(camera, options) }
}

@c @implementation
public func capture_shot_wait(
  _ shot: OpaquePointer?, _ timeout: Int32, _ error: UnsafeMutablePointer<capture_error>?
) -> OpaquePointer? {
  hold(error) { () throws(CallFailure) in
    try shot.required(ShotHandle.self, "shot").picture(milliseconds: timeout)
  }
}

@c @implementation
public func capture_shot_fd(
  _ shot: OpaquePointer?, _ error: UnsafeMutablePointer<capture_error>?
) -> CInt {
  make(error) { () throws(CallFailure) in
    try shot.required(ShotHandle.self, "shot").descriptor()
  } ?? -1
}

@c @implementation
public func capture_shot_notify(
  _ shot: OpaquePointer?,
  _ finished: (@convention(c) (OpaquePointer?, UnsafeMutableRawPointer?) -> Void)?,
  _ context: UnsafeMutableRawPointer?, _ error: UnsafeMutablePointer<capture_error>?
) -> CInt {
  attempt(error) { () throws(CallFailure) in
    let handle = try shot.required(ShotHandle.self, "shot")
    guard let finished else { throw .badArgument("the function is NULL") }
    nonisolated(unsafe) let (shot, context) = (shot, context)
    try handle.notify { finished(shot, context) }
  }
}

@c @implementation
public func capture_shot_close(_ shot: OpaquePointer?) {
  release(shot, as: ShotHandle.self) { $0.close() }
}
