internal import CaptureCamera

/// One session's hold on a real camera; the camera's own queue does the work.
final class V4L2Driver: CameraDriver {
  private let camera: V4L2Camera

  init(_ device: CameraDevice, in list: NodeList) {
    camera = V4L2Camera(device, in: list)
  }

  deinit {
    camera.perform { $0.close() }
  }

  func open(_ request: StreamRequest, tell: @escaping @Sendable (DriverEvent) -> Void) {
    camera.perform { $0.open(request, tell: tell) }
  }

  func apply(_ controls: [ControlSetting]) {
    camera.perform { $0.apply(controls) }
  }

  func close() {
    camera.perform { $0.close() }
  }
}
