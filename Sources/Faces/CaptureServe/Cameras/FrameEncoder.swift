internal import CaptureBase
internal import CaptureHTTP
internal import CaptureImaging
internal import CaptureTime
internal import Dispatch

/// Makes JPEGs of frames for viewers, on its own thread.
final class FrameEncoder: Sendable {
  /// The quality of a raw frame's JPEG.
  static let quality = 80
  /// Raw frames are reduced to this size for viewers.
  static let box = FrameSize(width: 1280, height: 1280)

  /// The times that raw frames took.
  let times = Guarded(DurationHistogram())
  private let timeline: any Timeline
  private let queue = DispatchQueue(label: "capture.serve.frames")

  init(timeline: any Timeline) {
    self.timeline = timeline
  }

  /// Passes on a frame as a JPEG, or nil if it is not a picture; a raw frame is encoded first.
  func encode(_ frame: Frame, _ finish: @escaping @Sendable (SharedBytes?) -> Void) {
    guard frame.layout.format != .motionJPEG else { return finish(Self.copy(of: frame)) }
    timeline.perform(on: queue) { [timeline, times] in
      let begun = timeline.now
      finish(Self.encoded(frame))
      let time = timeline.now - begun
      times.withLock { $0.count(time) }
    }
  }

  /// Returns the camera's own JPEG, with the Huffman tables that some cameras leave out.
  private static func copy(of frame: Frame) -> SharedBytes? {
    frame.withJPEG { jpeg in
      do throws(JPEGError) {
        let whole = try HuffmanTables.inserted(into: jpeg)
        return SharedBytes(whole ?? jpeg.copy(of: 0..<jpeg.byteCount))
      } catch {
        return nil
      }
    }
  }

  private static func encoded(_ frame: Frame) -> SharedBytes? {
    guard let picture = try? frame.picture(), var encoder = try? JPEGEncoder() else { return nil }
    let size = picture.size.fitted(in: box)
    let scaled = size == picture.size ? picture : picture.scaled(to: size)
    return (try? encoder.encode(scaled, quality: quality)).map(SharedBytes.init)
  }
}
