import CaptureBase
import CaptureImaging
import CaptureTestSupport
import Testing

@testable import CaptureUSBCamera

@Suite(.timeLimit(.minutes(10)))
struct VideoLevelsTests {
  private static func frame(
    _ format: PixelFormat, _ bytes: [UInt8], _ range: ColourCoding.Range = .full
  ) -> Frame {
    var layout = FrameLayout(packed: format, size: FrameSize(width: 2, height: 2))
    layout.colour.range = range
    return Frame(
      sequence: 3, timestamp: Timestamp(nanoseconds: 5), layout: layout, isFlaggedBroken: true,
      bytes: bytes)
  }

  private static func sent(_ frame: Frame) -> [UInt8] {
    VideoLevels.applied(to: frame).withBytes { span in span.copy(of: 0..<span.byteCount) }
  }

  @Test func `black and white become 16 and 235, and colours move towards grey`() {
    let pairs: [UInt8] = [0, 0, 255, 255, 128, 128, 1, 128]
    #expect(Self.sent(Self.frame(.yuyv, pairs)) == [16, 16, 235, 240, 126, 128, 17, 128])
    let semiPlanar: [UInt8] = [0, 255, 128, 1, 0, 255]
    #expect(Self.sent(Self.frame(.nv12, semiPlanar)) == [16, 235, 126, 17, 16, 240])
  }

  @Test func `everything else about a frame stays the same`() {
    let frame = VideoLevels.applied(to: Self.frame(.yuyv, [UInt8](repeating: 0, count: 8)))
    #expect(frame.sequence == 3)
    #expect(frame.timestamp == Timestamp(nanoseconds: 5))
    #expect(frame.isFlaggedBroken)
    #expect(frame.layout.colour.range == .limited)
  }

  @Test func `JPEGs, grey pictures, and frames that have these levels, are sent as they are`() {
    let bytes: [UInt8] = [0, 255, 0, 255]
    #expect(Self.sent(Self.frame(.motionJPEG, bytes)) == bytes)
    #expect(Self.sent(Self.frame(.grey, bytes)) == bytes)
    #expect(Self.sent(Self.frame(.yuyv, bytes + bytes, .limited)) == bytes + bytes)
  }
}
