import CaptureImaging
import CaptureTestSupport

extension Frame {
  /// A frame in one buffer, or several.
  init(_ layout: FrameLayout, _ buffers: [UInt8]...) {
    self.init(
      sequence: 0, timestamp: .zero, layout: layout, memory: ArrayMemory(buffers))
  }
}
