internal import CaptureBase
internal import CaptureCamera

/// A driver for a camera of the kernel; the work is done on the camera's own queue.
final class V4L2Driver: CameraDriver {
  private let camera: V4L2Camera
  /// The number of calls of `close`, from which queued work detects that its opening was abandoned.
  private let closings = Guarded(0)

  init(_ device: CameraDevice, in list: NodeList) {
    camera = V4L2Camera(device, in: list)
  }

  deinit {
    camera.perform { $0.close() }
  }

  func open(_ request: StreamRequest, report: @escaping @Sendable (DriverEvent) -> Void) {
    let before = closings.withLock { $0 }
    camera.perform { [closings] camera in
      camera.open(request, isWanted: { closings.withLock { $0 } == before }, report: report)
    }
  }

  func apply(_ controls: ControlSettings) {
    camera.perform { $0.apply(controls) }
  }

  func close() {
    closings.withLock { $0 += 1 }
    camera.perform { $0.close() }
  }
}
