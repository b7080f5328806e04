import CaptureBase
import CaptureImaging
import CaptureTestSupport

extension Frame {
  /// Creates a frame in one or more buffers.
  init(_ layout: FrameLayout, _ buffers: [UInt8]...) {
    self.init(
      sequence: 0, timestamp: .zero, layout: layout, memory: ArrayMemory(buffers))
  }
}
