@_exported public import CaptureBase
@_exported public import CaptureCamera
@_exported public import CaptureCoordinator
@_exported public import CaptureImaging
@_exported public import CaptureSimulator
@_exported public import CaptureStore
@_exported public import CaptureTime
@_exported public import CaptureV4L2
