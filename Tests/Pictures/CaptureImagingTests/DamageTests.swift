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
    let size = FrameSize(width: 48, height: 32)
    let error = JPEGError.tooManyScans(610, limit: 500, size: size)
    #expect(throws: error) { try DamagedJPEGs.withScans(600).check() }
  }

  @Test(arguments: [
    (4_000, false, 250), (10_000, false, 40), (14_000, false, 20), (4_000, true, 31),
    (14_000, true, 10),
  ])
  func `the larger a picture is, the fewer scans it may have, but as many as encoders write`(
    side: Int, isArithmetic: Bool, limit: Int
  ) throws {
    func error(scans: Int) throws -> JPEGError? {
      let jpeg = try isArithmetic ? SampleJPEGs.arithmetic() : SampleJPEGs.progressive()
      let few = try jpeg.header().segments.count { $0.marker == .startOfScan }
      let bomb = try DamagedJPEGs.withScans(scans - few, of: jpeg)
        .claiming(width: side, height: side)
      // Only the limits are tested: the bytes are too few for the size.
      let padded: [UInt8] =
        bomb[..<(bomb.count - 2)] + [UInt8](repeating: 0, count: side * side / 512) + [0xFF, 0xD9]
      let header = try padded.header()
      do throws(JPEGError) {
        try header.admit(pixelLimit: .max)
        return nil
      } catch {
        return error
      }
    }
    let size = FrameSize(width: side, height: side)
    #expect(try error(scans: limit) == nil)
    #expect(
      try error(scans: limit + 1) == .tooManyScans(limit + 1, limit: limit, size: size))
  }
}
