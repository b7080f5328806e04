import Testing

import CaptureTestSupport
@testable import CaptureImaging

/// JPEGs of kinds that no camera sends, but that archives contain.
@Suite struct JPEGKindsTests {
  private func refusal(of jpeg: [UInt8], scale: JPEGScale = .full) throws -> JPEGError? {
    var decoder = try JPEGDecoder()
    do {
      _ = try decoder.decode(jpeg.span.bytes, scale: scale)
      return nil
    } catch {
      return error
    }
  }

  /// Returns the pixel at a column and row as red, green and blue.
  private func colour(of picture: PlanarPicture, _ column: Int, _ row: Int) -> [Int] {
    let start = (row * picture.size.width + column) * 4
    return Pixels(picture).withBytes { bytes in (0..<3).map { Int(bytes.byte(at: start + 2 - $0)) }
    }
  }

  private let levels = [40, 200, 120, 230]

  /// Returns grey pictures whose left half has one level, and whose right half another.
  private func planes(_ count: Int) -> [PlanarPicture] {
    levels.prefix(count).map { level in
      TestPictures.grey(32, 16) { column, _ in UInt8(column < 16 ? level : 255 - level) }
    }
  }

  @Test(arguments: [nil, 0] as [UInt8?])
  func `inks are blended as they are stored by Adobe's programs, with their segment or without`(
    adobe: UInt8?
  ) throws {
    let jpeg = try SeparateScans.jpeg(of: planes(4), named: [1, 2, 3, 4], adobe: adobe)
    for (column, levels) in [(4, levels), (28, levels.map { 255 - $0 })] {
      let expected = levels.prefix(3).map { ($0 * levels[3] + 127) / 255 }
      let found = colour(of: try TestPictures.decoded(jpeg), column, 8)
      #expect(zip(found, expected).allSatisfy { abs($0 - $1) <= 3 }, "\(found), not \(expected)")
      var decoder = try JPEGDecoder()
      let pixels = try decoder.pixels(of: jpeg.span.bytes)
      #expect(pixels.withBytes { $0.byte(at: (8 * 32 + column) * 4 + 3) } == 255)
    }
  }

  @Test func `inks that are coded as luma and colour become what the same inks become`() throws {
    // Grey inks: all colour is in the first component, which is coded inverted.
    let half = TestPictures.grey(16, 16) { _, _ in 128 }
    let luma = TestPictures.grey(16, 16) { _, _ in 55 }
    let black = TestPictures.grey(16, 16) { _, _ in 255 }
    let jpeg = try SeparateScans.jpeg(
      of: [luma, half, half, black], named: [1, 2, 3, 4], adobe: 2)
    let found = colour(of: try TestPictures.decoded(jpeg), 8, 8)
    #expect(found.allSatisfy { abs($0 - 200) <= 2 }, "\(found)")
  }

  @Test(arguments: [(Array("RGB".utf8), nil), ([1, 2, 3], 0)] as [([UInt8], UInt8?)])
  func `red, green and blue are decoded without a conversion`(
    identifiers: [UInt8], adobe: UInt8?
  ) throws {
    let jpeg = try SeparateScans.jpeg(of: planes(3), named: identifiers, adobe: adobe)
    #expect(try jpeg.header().mayBeRGB)
    let found = colour(of: try TestPictures.decoded(jpeg), 4, 8)
    #expect(zip(found, levels).allSatisfy { abs($0 - $1) <= 3 }, "\(found)")
  }

  @Test(arguments: [
    "4x2,1x1,1x1", "4x1,1x1,1x1", "1x2,1x1,1x1", "3x1,1x1,1x1", "1x4,1x1,1x1", "2x2,2x1,1x2",
    "1x1,2x2,2x2", "2x1,1x1,2x1",
  ])
  func `every sampling shows the same picture, at every scale`(sampling: String) throws {
    let scene = TestPictures.scene(FrameSize(width: 67, height: 45), chroma: .s444)
    let pixmap = Pixels(scene).ppm()
    func jpeg(_ sampling: String) throws -> [UInt8] {
      try Tool.cjpeg.run(["-sample", sampling, "-quality", "95"], on: pixmap).output
    }
    let (unusual, usual) = try (jpeg(sampling), jpeg("1x1"))
    for scale in JPEGScale.allCases {
      let picture = try TestPictures.decoded(unusual, scale: scale)
      let expected = try TestPictures.decoded(usual, scale: scale)
      #expect(picture.size == expected.size)
      let (found, wanted) = (PictureStatistics(of: picture), PictureStatistics(of: expected))
      #expect(abs(found.luma - wanted.luma) < 2, "\(sampling) \(scale)")
    }
  }

  @Test func `arithmetic codes are decoded to the same picture, but not in a camera's frame`()
    throws
  {
    let jpeg = try SampleJPEGs.arithmetic()
    #expect(try TestPictures.decoded(jpeg) == TestPictures.decoded(TestPictures.jpeg()))
    var decoder = try JPEGDecoder()
    #expect(throws: JPEGError.unsupported("arithmetic coding")) {
      try decoder.checkedEighth(jpeg.span.bytes)
    }
    #expect(throws: JPEGError.unsupported("arithmetic coding")) {
      try decoder.decodeFrame(jpeg.span.bytes)
    }
  }

  @Test func `a picture with sides that only a JPEG can have is decoded at a smaller scale`() throws
  {
    let size = FrameSize(width: 40_000, height: 8)
    let row = [UInt8](repeating: 100, count: size.width * 3)
    let pixmap = Array("P6 40000 8 255\n".utf8) + (0..<8).flatMap { _ in row }
    let jpeg = try Tool.cjpeg.run([], on: pixmap).output
    #expect(try refusal(of: jpeg) == .tooLarge(size, side: PlanarPicture.sideLimit))
    #expect(try TestPictures.decoded(jpeg, scale: .half).size.width == 20_000)
    var ladder = try TierLadder()
    let tiers = try ladder.tiers(of: jpeg.span.bytes)
    #expect(tiers[.screen]?.size == FrameSize(width: 1920, height: 1))
  }

  @Test(arguments: [
    (0xC3, "lossless coding"), (0xCB, "lossless coding"), (0xC5, "hierarchical coding"),
    (0xCE, "hierarchical coding"),
  ])
  func `a kind of coding that the JPEG library cannot read is refused by its name`(
    marker: UInt8, name: String
  ) throws {
    var jpeg = try TestPictures.jpeg()
    let frame = try jpeg.header().frameSegment
    jpeg[frame.range.lowerBound + 1] = marker
    #expect(try refusal(of: jpeg) == .unsupported(name))
  }

  @Test func `a picture of 65,500 pixels a side has tiers, a longer one is refused`() throws {
    let row = Array("P5 65500 1 255\n".utf8) + [UInt8](repeating: 100, count: 65_500)
    var jpeg = try Tool.cjpeg.run(["-grayscale"], on: row).output
    var ladder = try TierLadder()
    let tiers = try ladder.tiers(of: jpeg.span.bytes, accepting: .flawed)
    #expect(tiers.uprightSize == FrameSize(width: 65_500, height: 1))
    let frame = try jpeg.header().frameSegment
    jpeg[frame.body.lowerBound + 4] += 1
    let size = FrameSize(width: 65_501, height: 1)
    #expect(try refusal(of: jpeg) == .tooLarge(size, side: 65_500))
  }

  @Test func `a picture in several sizes is refused by its name`() throws {
    let jpeg = try TestPictures.jpeg()
    let frame = try jpeg.header().frameSegment
    let several = jpeg.inserting(.hierarchicalProgression, Array(jpeg[frame.body]))
    #expect(try refusal(of: several) == .unsupported("hierarchical coding"))
  }

  @Test func `a sample of twelve bits is refused by its size`() throws {
    var jpeg = try TestPictures.jpeg()
    let frame = try jpeg.header().frameSegment
    jpeg[frame.body.lowerBound] = 12
    #expect(try refusal(of: jpeg) == .unsupported("samples of 12 bits"))
  }

  @Test func `two components, and samples for a fraction of a pixel, are refused by name`() throws {
    let two = try SeparateScans.jpeg(of: planes(2), named: [1, 2])
    #expect(try refusal(of: two) == .unsupported("2 components"))
    var third = try TestPictures.jpeg(chroma: .s444)
    let frame = try third.header().frameSegment
    third[frame.body.lowerBound + 7] = 0x31
    third[frame.body.lowerBound + 10] = 0x21
    #expect(try refusal(of: third) == .unsupported("fractional sampling"))
  }
}

extension JPEGHeader {
  /// The segment that states the size.
  fileprivate var frameSegment: Segment {
    get throws { try #require(segments.first { $0.marker.startsFrame }) }
  }
}
