import CaptureCamera
import CaptureImaging
import Testing

/// The comparison of two openings of a stream.
@Suite struct StreamFormatTests {
  private static let stream = StreamFormat(
    format: .yuyv, size: FrameSize(width: 640, height: 480), rate: 30, bufferCount: 4)

  @Test func `a stream is the same one however long its opening took`() {
    var slower = Self.stream
    slower.stages = [StageTime(.open, .milliseconds(300))]
    #expect(slower.isSameStream(as: Self.stream))
    #expect(slower != Self.stream)
  }

  @Test func `a stream with a different format, size or rate is a different stream`() {
    var others = [Self.stream, Self.stream, Self.stream]
    others[0].format = .grey
    others[1].size.height = 360
    others[2].rate = nil
    for other in others { #expect(!other.isSameStream(as: Self.stream), "\(other)") }
  }
}
