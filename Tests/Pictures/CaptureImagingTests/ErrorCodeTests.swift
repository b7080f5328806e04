import CaptureImaging
import Testing

@Suite struct ErrorCodeTests {
  @Test func `the error of an EXIF block in a broken JPEG has the JPEG's error`() throws {
    let error = #expect(throws: ExifError.self) {
      try TestPictures.jpeg().dropLast(2).with(.init())
    }
    #expect(error?.code == .jpeg)
    #expect(error?.jpegError?.code == .noEnd)
    #expect(error?.description == error?.jpegError?.description)
  }

  @Test func `the error of a frame that is too short has both numbers of bytes`() {
    let layout = FrameLayout(
      format: .grey, size: FrameSize(width: 4, height: 2),
      planes: [FrameLayout.Plane(offset: 0, bytesPerLine: 4)])
    let error = #expect(throws: PictureError.self) { try PlanarPicture(Frame(layout, [1, 2, 3])) }
    #expect(error?.code == .tooFewBytes)
    #expect(error?.byteCount == 3)
    #expect(error?.neededByteCount == 8)
  }

  @Test func `imaging errors can have codes that this version does not know`() {
    let error = JPEGError(JPEGError.Code(rawValue: "fogged"), "the lens is fogged")
    #expect(error.code.rawValue == "fogged")
    #expect("\(error.code)" == "fogged")
    #expect("\(error)" == "the lens is fogged")
  }
}
