internal import CaptureCamera
internal import CaptureImaging

/// One session's hold on a real camera; the camera's own queue does the work.
final class V4L2Driver: CameraDriver {
  private let camera: V4L2Camera
  /// How often it was told to close, so that work for an opening given up is left undone.
  private let closings = Guarded(0)

  init(_ device: CameraDevice, in list: NodeList) {
    camera = V4L2Camera(device, in: list)
  }

  deinit {
    camera.perform { $0.close() }
  }

  func open(_ request: StreamRequest, tell: @escaping @Sendable (DriverEvent) -> Void) {
    let before = closings.withLock { $0 }
    camera.perform { [closings] camera in
      camera.open(request, isWanted: { closings.withLock { $0 } == before }, tell: tell)
    }
  }

  func apply(_ controls: [ControlSetting]) {
    camera.perform { $0.apply(controls) }
  }

  func close() {
    closings.withLock { $0 += 1 }
    camera.perform { $0.close() }
  }
}
