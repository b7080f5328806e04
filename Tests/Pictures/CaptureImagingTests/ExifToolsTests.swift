import Testing

import CaptureTestSupport
@testable import CaptureImaging

/// Checks of the photos made here by other programs.
@Suite struct ExifToolsTests {
  /// JPEGs of every kind that a camera may send.
  private func photos() throws -> [[UInt8]] {
    [
      try TestPictures.jpeg(), try SampleJPEGs.withRestarts(), try SampleJPEGs.progressive(),
      try TestPictures.jpeg(chroma: .grey), try TestPictures.jpeg(chroma: .s422),
      try TestPictures.jpeg().withoutSegments(.application0), try SampleJPEGs.withExif(),
    ]
  }

  @Test func `exiftool validates photos with all facts without a warning`() throws {
    for jpeg in try photos() {
      let photo = try jpeg.with(TestFacts.all)
      let outcome = try Tool.exiftool.run(["-validate", "-warning", "-error", "-a"], on: photo)
      #expect(outcome.text.contains(/Validate +: OK/))
      #expect(!outcome.text.contains("Warning"))
      #expect(outcome.errors.isEmpty)
    }
  }

  @Test func `exiftool validates an EXIF block without any facts`() throws {
    let photo = try TestPictures.jpeg().with(ExifFacts())
    let outcome = try Tool.exiftool.run(["-validate", "-warning", "-a"], on: photo)
    #expect(outcome.text.contains(/Validate +: OK/))
  }

  @Test func `exiftool reads every fact in an EXIF block`() throws {
    let photo = try TestPictures.jpeg().with(TestFacts.all)
    let text = try Tool.exiftool.run(["-s"], on: photo).text
    #expect(text.contains(/Make +: Bauer & Söhne/))
    #expect(text.contains(/Model +: HD Webcam C270/))
    #expect(text.contains(/Software +: capture 1.0/))
    #expect(text.contains(/Orientation +: Rotate 90 CW/))
    #expect(text.contains(/SubSecDateTimeOriginal +: 2024:05:31 23:59:59.123456789\+02:00/))
    #expect(text.contains(/SubSecCreateDate +: 2024:05:31 23:59:59.123456789\+02:00/))
    #expect(text.contains(/SubSecModifyDate +: 2024:05:31 23:59:59.123456789\+02:00/))
    #expect(text.contains(/ExposureTime +: 1\/30/))
    #expect(text.contains(/GainControl +: Low gain up/))
    #expect(text.contains(/UserComment +: gain=40 range=0\.\.\.255/))
    #expect(text.contains(/ImageUniqueID +: 0123456789abcdef0123456789ABCDEF/))
    #expect(text.contains(/ExifImageWidth +: 48/))
    #expect(text.contains(/ExifImageHeight +: 32/))
    #expect(text.contains(/ExifVersion +: 0232/))
    #expect(text.contains(/ColorSpace +: sRGB/))
  }

  @Test func `exiv2 reads the EXIF block of every kind of JPEG without a warning`() throws {
    for jpeg in try photos() {
      let outcome = try Tool.exiv2.run(["-pa"], on: jpeg.with(TestFacts.all))
      #expect(outcome.status == 0)
      #expect(outcome.errors.isEmpty)
      #expect(outcome.text.contains("Exif.Photo.ImageUniqueID"))
    }
  }

  @Test func `djpeg decodes the same picture after an EXIF block was written`() throws {
    for jpeg in try photos() {
      let outcome = try Tool.djpeg.run([], on: jpeg.with(TestFacts.all))
      #expect(outcome.status == 0)
      #expect(outcome.errors.isEmpty)
      #expect(try outcome.output == Tool.djpeg.run([], on: jpeg).output)
    }
  }
}
