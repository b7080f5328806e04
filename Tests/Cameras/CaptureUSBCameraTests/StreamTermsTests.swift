import CaptureCamera
import CaptureImaging
import CaptureTestSupport
import Testing

@testable import CaptureUSBCamera

@Suite(.timeLimit(.minutes(10)))
struct StreamTermsTests {
  private let formats = VideoFormats([
    StreamMode(format: .yuyv, size: .full, rates: [10]),
    StreamMode(format: .motionJPEG, size: .full, rates: [30, 15]),
    StreamMode(format: .motionJPEG, size: .half, rates: [29.97]),
  ])

  /// The host's wishes, and the format, size and interval that it gets.
  @Test(arguments: [
    ([0, 0, 0], [1, 1, 1_000_000]), ([2, 1, 0], [2, 1, 333_333]),
    ([2, 1, 600_000], [2, 1, 666_667]), ([2, 1, 9_999_999], [2, 1, 666_667]),
    ([2, 2, 1], [2, 2, 333_667]), ([2, 3, 333_333], [2, 1, 333_333]),
    ([9, 200, 7], [1, 1, 1_000_000]),
  ])
  func `the camera agrees to the terms nearest to the host's request`(wish: [Int], terms: [Int]) {
    var asked = StreamTerms()
    (asked.format, asked.size) = (UInt8(wish[0]), UInt8(wish[1]))
    asked.interval = UInt32(wish[2])
    let settled = formats.settled(asked)
    #expect([Int(settled.format), Int(settled.size), Int(settled.interval)] == terms)
    #expect(formats.settled(settled) == settled)
  }

  @Test func `the agreed terms name a mode of the camera`() {
    var terms = StreamTerms()
    (terms.format, terms.size, terms.interval) = (2, 2, 0)
    let request = formats.request(for: formats.settled(terms))
    #expect(request == StreamRequest(size: .half, format: .motionJPEG, rate: 29.97))
    #expect(formats.settled(terms).frameBytes >= 32 * 24 * 2)
  }

  @Test func `terms are read as they are written, and also if the host sends fewer bytes`() {
    var terms = StreamTerms()
    (terms.format, terms.size, terms.interval, terms.frameBytes) = (3, 4, 0x0102_0304, 77_000)
    #expect(terms.bytes.count == 34)
    #expect(StreamTerms(terms.bytes) == terms)
    #expect(StreamTerms(Array(terms.bytes.prefix(26))) == terms)
    #expect(StreamTerms([]).format == 0)
  }
}
