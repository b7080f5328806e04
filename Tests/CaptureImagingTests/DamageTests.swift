import Testing

@testable import CaptureImaging

/// Every reader against everything that can be wrong with a JPEG.
@Suite(.timeLimit(.minutes(10)))
struct DamageTests {
  @Test func `no reader crashes or hangs, whatever the bytes`() throws {
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
    _ = picture.map { PictureMeasure(of: $0) }
  }

  @Test func `a JPEG that is cut anywhere is never whole`() throws {
    for sample in try [TestPictures.jpeg(), SampleJPEGs.withExif(), SampleJPEGs.progressive()] {
      try sample.check()
      for cut in try DamagedJPEGs.cut(sample) {
        #expect(throws: JPEGError.self) { try cut.check() }
        #expect(throws: JPEGError.self) { try (cut + [0, 0, 0, 0]).check() }
        #expect(throws: ExifError.self) { try cut.with(ExifFacts()) }
      }
    }
  }

  @Test func `what is inserted into a damaged JPEG leaves its bytes as they are`() throws {
    for jpeg in try DamagedJPEGs.flipped(TestPictures.jpeg(), count: 100) {
      guard let photo = try? jpeg.with(TestFacts.all) else { continue }
      let header = try jpeg.header()
      #expect(try photo.coded() == Array(jpeg[header.codedRange]))
    }
  }

  @Test func `scans that are repeated hundreds of times are refused, not decoded`() throws {
    let error = JPEGError.damaged("Inconsistent progression sequence for component 0 coefficient 1")
    #expect(throws: error) { try DamagedJPEGs.withScans(600).check() }
  }
}
