public import CCaptureLibrary
internal import Capture
internal import CaptureBase

/// A camera, and what waits for it.
final class CameraHandle: Sendable {
  private struct Work: Sendable {
    var tasks: [Int: Task<Void, Never>] = [:]
    var count = 0
    var isClosed = false
  }

  let camera: Camera
  let backend: any CameraBackend
  let device: DeviceText
  private let work = Guarded(Work())

  init(_ options: capture_camera_options) throws(CallFailure) {
    let source = String(from: options.selector).map { CameraSource($0) } ?? .machine
    let backend = try cameras(of: options.simulator, or: source)
    let stream = try StreamRequest(options)
    camera = try wait(
      for: { () async throws(CameraError) in
        try await Camera(source.selector, on: backend, stream: stream)
      }, orAs: CallFailure.init)
    self.backend = backend
    device = DeviceText(camera.device)
  }

  /// Runs work that ends when the camera is closed, if not before; returns what cancels it.
  func run(_ body: @escaping @Sendable () async -> Void) -> @Sendable () -> Void {
    let (task, isClosed) = work.withLock { work in
      work.count += 1
      let number = work.count
      let task = Task.detached {
        await body()
        self.work.withLock { _ = $0.tasks.removeValue(forKey: number) }
      }
      work.tasks[number] = task
      return (task, work.isClosed)
    }
    if isClosed { task.cancel() }
    return { task.cancel() }
  }

  /// Ends everything that waits, and returns once the device is closed.
  func close() {
    let tasks = work.withLock { work in
      work.isClosed = true
      return Array(work.tasks.values)
    }
    for task in tasks { task.cancel() }
    _ = try? wait(
      for: { () async throws(CameraError) in
        await self.camera.coordinator.stop(waitingForCamera: .seconds(10))
      }, orAs: CallFailure.init)
  }
}

extension StreamRequest {
  fileprivate init(_ options: capture_camera_options) throws(CallFailure) {
    let format = try String(from: options.format).map { letters throws(CallFailure) in
      guard let format = PixelFormat(letters) else {
        throw .badArgument("'\(letters)' is not a pixel format, such as MJPG")
      }
      return format
    }
    guard options.rate >= 0, options.rate.isFinite else {
      throw .badArgument("the rate is not zero or a number of frames per second")
    }
    self.init(
      size: try FrameSize(width: options.width, height: options.height), format: format,
      rate: options.rate > 0 ? options.rate : nil, isExact: options.exact)
  }
}

extension FrameSize {
  /// Reads a size; nil if both sides are zero.
  init?(width: Int32, height: Int32) throws(CallFailure) {
    guard width != 0 || height != 0 else { return nil }
    guard width > 0, height > 0 else {
      throw .badArgument("a size needs a width and a height above zero")
    }
    self.init(width: Int(width), height: Int(height))
  }
}

@c @implementation
public func capture_camera_open(
  _ options: UnsafePointer<capture_camera_options>?, _ error: UnsafeMutablePointer<capture_error>?
) -> OpaquePointer? {
  hold(error) { () throws(CallFailure) in
    try CameraHandle(capture_camera_options(reading: options))
  }
}

@c @implementation
public func capture_camera_close(_ camera: OpaquePointer?) {
  release(camera, as: CameraHandle.self) { $0.close() }
}

@c @implementation
public func capture_camera_describe(
  _ camera: OpaquePointer?, _ device: UnsafeMutablePointer<capture_device>?,
  _ error: UnsafeMutablePointer<capture_error>?
) -> CInt {
  attempt(error) { () throws(CallFailure) in
    let handle = try camera.required(CameraHandle.self, "camera")
    try device.fill(with: handle.device.structure)
  }
}

@c @implementation
public func capture_camera_mode(
  _ camera: OpaquePointer?, _ index: Int, _ mode: UnsafeMutablePointer<capture_mode>?
) -> Bool {
  fill(mode, from: camera.usable(CameraHandle.self)?.camera.device.modes, at: index) {
    capture_mode($0)
  }
}

extension capture_mode {
  fileprivate init(_ mode: StreamMode) {
    self.init()
    width = Int32(clamping: mode.size.width)
    height = Int32(clamping: mode.size.height)
    rate = mode.rates.max() ?? 0
    let letters = Array("\(mode.format)".utf8.prefix(4))
    withUnsafeMutableBytes(of: &format) { $0.copyBytes(from: letters) }
  }
}
