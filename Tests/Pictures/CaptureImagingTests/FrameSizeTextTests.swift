import Testing

import CaptureImaging
import CaptureText

@Suite struct FrameSizeTextTests {
  @Test(arguments: [
    ("1280x720", FrameSize(width: 1280, height: 720)), ("4X3", FrameSize(width: 4, height: 3)),
    ("12x", nil), ("0x3", nil), ("70000x3", nil), ("4x3x2", nil),
  ])
  func `a frame size is parsed from two sides joined by an x`(text: String, size: FrameSize?) {
    #expect(TextForm.size.read(text) == size)
  }

  @Test func `the error for an invalid frame size shows an example`() {
    #expect(
      TextForm.size.wanted(quote: "\"")
        == #"a size with sides from 1 to 65535 pixels, such as "1280x720""#)
  }
}
