import Testing

import CaptureTestSupport
@testable import CaptureImaging

@Suite struct JPEGDecoderTests {
  private func error(of jpeg: [UInt8], pixelLimit: Int = 1_000_000) throws -> JPEGError? {
    var decoder = try JPEGDecoder()
    do {
      _ = try decoder.decode(jpeg.span.bytes, pixelLimit: pixelLimit)
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: ChromaSubsampling.allCases, [(48, 32), (49, 33), (1, 1), (3, 50)])
  func `a picture encoded at the highest quality is decoded nearly unchanged`(
    chroma: ChromaSubsampling, sides: (width: Int, height: Int)
  ) throws {
    let scene = TestPictures.scene(
      FrameSize(width: sides.width, height: sides.height), chroma: chroma)
    var encoder = try JPEGEncoder()
    let picture = try TestPictures.decoded(encoder.encode(scene, quality: 100))
    #expect(picture.size == scene.size)
    #expect(picture.chroma == chroma)
    #expect(picture.distance(to: scene) <= 4)
  }

  @Test(arguments: [(JPEGScale.full, 50, 30), (.half, 25, 15), (.quarter, 13, 8), (.eighth, 7, 4)])
  func `a picture decoded at a scale has the size that the scale predicts`(
    scale: JPEGScale, width: Int, height: Int
  ) throws {
    let jpeg = try TestPictures.jpeg(FrameSize(width: 50, height: 30))
    let picture = try TestPictures.decoded(jpeg, scale: scale)
    let full = try TestPictures.decoded(jpeg)
    #expect(picture.size == FrameSize(width: width, height: height))
    #expect(abs(PictureStatistics(of: picture).luma - PictureStatistics(of: full).luma) < 12)
  }

  @Test func `frames without Huffman tables are decoded with the standard ones`() throws {
    let bare = try SampleJPEGs.withoutTables()
    #expect(try !bare.header().hasHuffmanTables)
    #expect(try TestPictures.decoded(bare) == TestPictures.decoded(TestPictures.jpeg()))
  }

  @Test func `restart markers, progressive scans and padding do not change the picture`() throws {
    let expected = try TestPictures.decoded(TestPictures.jpeg())
    #expect(try TestPictures.decoded(SampleJPEGs.withRestarts()) == expected)
    #expect(try TestPictures.decoded(SampleJPEGs.progressive()) == expected)
    #expect(try TestPictures.decoded(TestPictures.jpeg() + [0, 0, 0, 1]) == expected)
  }

  @Test func `a JPEG without an end marker is not decoded`() throws {
    #expect(try error(of: TestPictures.jpeg().dropLast(2)) == .noEnd)
    #expect(try error(of: TestPictures.jpeg().dropLast(2) + [0, 0]) == .noEnd)
  }

  @Test func `a camera's frame is decoded without its end marker if all of its blocks are there`()
    throws
  {
    let jpeg = try TestPictures.jpeg()
    let expected = try TestPictures.decoded(jpeg)
    var decoder = try JPEGDecoder()
    let bare = Array(jpeg.dropLast(2))
    for frame in [jpeg, jpeg.dropLast(1), bare, bare + [0, 0]] as [[UInt8]] {
      #expect(try decoder.decodeFrame(frame.span.bytes) == expected)
    }
    for count in [3, 5, 12, 200] {
      for zeros in [0, 2, 40] {
        let frame = Array(jpeg.dropLast(count)) + [UInt8](repeating: 0, count: zeros)
        #expect(throws: JPEGError.noEnd, "\(zeros) zeros for the last \(count) bytes") {
          _ = try decoder.decodeFrame(frame.span.bytes)
        }
      }
    }
  }

  @Test func `zero bytes between the segments of a JPEG change nothing`() throws {
    let jpeg = try TestPictures.jpeg()
    let expected = try TestPictures.decoded(jpeg)
    for segment in try jpeg.header().segments.dropFirst() {
      let place = segment.range.lowerBound
      let padded = Array(jpeg[..<place] + [0, 0, 0] + jpeg[place...])
      #expect(try TestPictures.decoded(padded) == expected, "zeros before \(segment.marker)")
    }
  }

  @Test func `a JPEG with half its picture is not decoded even with an end marker`() throws {
    let jpeg = try TestPictures.jpeg()
    let half = jpeg[..<(jpeg.count - 200)] + [0xFF, 0xD9]
    #expect(
      try error(of: Array(half))
        == .damaged("Corrupt JPEG data: premature end of data segment"))
  }

  @Test func `a JPEG is refused if it has even one pixel more than the limit`() throws {
    let size = FrameSize(width: 48, height: 32)
    let jpeg = try TestPictures.jpeg(size)
    #expect(try error(of: jpeg, pixelLimit: 48 * 32) == nil)
    #expect(
      try error(of: jpeg, pixelLimit: 48 * 32 - 1) == .tooLarge(size, pixels: 48 * 32 - 1))
  }

  @Test func `a JPEG whose header claims more pixels than its bytes can hold is refused`() throws {
    let bomb = try DamagedJPEGs.claiming(width: 14_000, height: 14_000)
    let refusal = try #require(try error(of: bomb, pixelLimit: .max))
    #expect(refusal.code == .damaged)
    #expect(refusal.description.hasSuffix("cannot hold 14000x14000 pixels"))
    let size = FrameSize(width: 65_535, height: 65_535)
    #expect(
      try error(of: DamagedJPEGs.claiming(width: 65_535, height: 65_535), pixelLimit: .max)
        == .tooLarge(size, side: JPEGHeader.sideLimit))
  }

  @Test func `a decoder works normally after damaged JPEGs`() throws {
    var decoder = try JPEGDecoder()
    let jpeg = try TestPictures.jpeg()
    let whole = try decoder.decode(jpeg.span.bytes)
    for damaged in try DamagedJPEGs.flipped(jpeg, count: 50) {
      _ = try? decoder.decode(damaged.span.bytes)
    }
    #expect(try decoder.decode(jpeg.span.bytes) == whole)
  }

  @Test func `a JPEG is never decoded with the tables of the previous one`() throws {
    var decoder = try JPEGDecoder()
    let (optimised, bare) = (try SampleJPEGs.optimised(), try SampleJPEGs.withoutTables())
    let first = try decoder.decode(optimised.span.bytes)
    #expect(try decoder.decode(bare.span.bytes) == first)
    let unquantised = try bare.withoutSegments(JPEGMarker(rawValue: 0xDB))
    #expect(throws: JPEGError.self) { try decoder.decode(unquantised.span.bytes) }
  }

  @Test func `checking a JPEG detects damage at the end of its picture`() throws {
    let jpeg = try TestPictures.jpeg()
    try jpeg.check()
    let cut = Array(jpeg[..<(jpeg.count - 20)] + [0xFF, 0xD9])
    #expect(throws: JPEGError.self) { try cut.check() }
  }
}
