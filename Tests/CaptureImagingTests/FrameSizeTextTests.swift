import Testing

import CaptureImaging
import CaptureText

@Suite struct FrameSizeTextTests {
  @Test(arguments: [
    ("1280x720", FrameSize(width: 1280, height: 720)), ("4X3", FrameSize(width: 4, height: 3)),
    ("12x", nil), ("0x3", nil), ("70000x3", nil), ("4x3x2", nil),
  ])
  func `a size is two sides with an x between them`(text: String, size: FrameSize?) {
    #expect(TextForm.size.read(text) == size)
  }

  @Test func `a size is asked for by an example`() {
    #expect(TextForm.size.wanted(quote: "\"") == #"a size such as "1280x720""#)
  }
}
