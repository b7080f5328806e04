import Testing

import CaptureImaging

@Suite struct ErrorWordsTests {
  private static let size = FrameSize(width: 4, height: 2)

  @Test(
    arguments: [
      (JPEGError.notAJPEG(startsWith: []), "the JPEG is empty"),
      (JPEGError.notAJPEG(startsWith: [0, 255]), "this is not a JPEG: it starts with 0x00 0xff"),
      (
        JPEGError.cutShort(after: 9),
        "the JPEG is cut short: it ends inside a segment, after 9 bytes"
      ),
      (JPEGError.noEnd, "the JPEG is cut short: its end marker is missing"),
      (JPEGError.damaged("why"), "the JPEG is damaged: why"),
      (
        JPEGError.tooLarge(size, pixels: 7),
        "the JPEG is too large: 4x2, and the limit is 7 pixels"
      ),
      (
        JPEGError.tooLarge(size, side: 3),
        "the JPEG is too large: 4x2, and the limit is 3 pixels a side"
      ),
      (
        JPEGError.tooManyScans(21, limit: 20, size: size),
        "the JPEG has 21 scans, and the limit at 4x2 is 20, since decoding each may take as long "
          + "as a whole picture"
      ),
      (
        JPEGError.unsupported("arithmetic coding"),
        "JPEGs with arithmetic coding are not supported"
      ),
      (JPEGError.library("why"), "the JPEG library cannot be used: why"),
      (ExifError.jpeg(.noEnd), "the JPEG is cut short: its end marker is missing"),
      (ExifError.damaged("why"), "the EXIF block is damaged: why"),
      (
        ExifError.tooLarge(byteCount: 9, limit: 8),
        "the EXIF block is too large: 9 bytes, and the limit is 8"
      ),
      (ExifError.unwritable("a time"), "EXIF cannot represent a time"),
      (ExifError.outOfMemory, "out of memory for the EXIF block"),
      (PictureError.unsupported(.motionJPEG), "pictures of format MJPG are not supported"),
      (PictureError.badSize(size), "a picture cannot be of size 4x2"),
      (
        PictureError.badLayout(FrameLayout(format: .grey, size: size, planes: [])),
        "the planes of a GREY frame do not fit its size 4x2"
      ),
      (
        PictureError.tooFewBytes(buffer: 1, found: 2, needed: 3),
        "the frame is cut short: buffer 1 holds 2 of 3 bytes"
      ),
    ] as [(any Error & Sendable, String)])
  func `the description of an imaging error is a sentence that explains the problem`(
    error: any Error & Sendable, words: String
  ) {
    #expect(String(describing: error) == words)
  }
}
