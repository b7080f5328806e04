import Testing

@testable import CaptureImaging

/// Tests of all readers with every kind of damage to a JPEG.
@Suite(.timeLimit(.minutes(10)))
struct DamageTests {
  @Test func `no reader crashes or hangs on damaged or random bytes`() throws {
    for jpeg in try DamagedJPEGs.all() {
      _ = try? jpeg.header()
      _ = try? jpeg.withTables()
      _ = try? jpeg.facts()
      _ = try? jpeg.with(TestFacts.all)
      measure(jpeg)
    }
  }

  private func measure(_ jpeg: [UInt8]) {
    guard var decoder = try? JPEGDecoder() else { return }
    let picture = try? decoder.decode(jpeg.span.bytes, scale: .quarter, pixelLimit: 100_000)
    _ = picture.map { PictureStatistics(of: $0) }
  }

  @Test func `a JPEG cut off at any position is never accepted as complete`() throws {
    for sample in try [TestPictures.jpeg(), SampleJPEGs.withExif(), SampleJPEGs.progressive()] {
      try sample.check()
      for cut in try DamagedJPEGs.cut(sample) {
        #expect(throws: JPEGError.self) { try cut.check() }
        #expect(throws: JPEGError.self) { try (cut + [0, 0, 0, 0]).check() }
        #expect(throws: ExifError.self) { try cut.with(ExifFacts()) }
      }
    }
  }

  @Test func `inserting EXIF into a damaged JPEG leaves its coded data unchanged`() throws {
    for jpeg in try DamagedJPEGs.flipped(TestPictures.jpeg(), count: 100) {
      guard let photo = try? jpeg.with(TestFacts.all) else { continue }
      let header = try jpeg.header()
      #expect(try photo.coded() == Array(jpeg[header.codedRange]))
    }
  }

  @Test func `a JPEG that repeats a scan hundreds of times is rejected, not decoded`() throws {
    let error = JPEGError.unsupported("a picture in 610 scans")
    #expect(throws: error) { try DamagedJPEGs.withScans(600).check() }
  }
}
