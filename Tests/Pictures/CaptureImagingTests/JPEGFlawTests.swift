import Testing

import CaptureTestSupport
@testable import CaptureImaging

/// JPEGs that other programs open with a warning, in an archive.
@Suite struct JPEGFlawTests {
  private func decode(
    _ jpeg: [UInt8], accepting tolerance: FlawTolerance
  ) throws -> JPEGDecoder.Decoded<PlanarPicture> {
    var decoder = try JPEGDecoder()
    let header = try JPEGHeader(of: jpeg.span.bytes, tolerance)
    return try decoder.examined(
      jpeg.span.bytes, header, scale: .full, pixelLimit: 1_000_000, accepting: tolerance)
  }

  /// A way to spoil a JPEG while all its blocks stay there.
  enum Defect: CaseIterable {
    case noEnd, garbageBetweenSegments, stuffingBetweenSegments, bytesBeforeEnd, wrongRestart

    func spoilt() throws -> [UInt8] {
      let jpeg = try TestPictures.jpeg()
      switch self {
      case .noEnd: return Array(jpeg.dropLast(2))
      case .garbageBetweenSegments:
        let start = try jpeg.header().segments[2].range.lowerBound
        return jpeg[..<start] + [0x12, 0x34] + jpeg[start...]
      case .stuffingBetweenSegments:
        let start = try jpeg.header().segments[2].range.lowerBound
        return jpeg[..<start] + [0xFF, 0x00] + jpeg[start...]
      case .bytesBeforeEnd:
        return Array(jpeg.dropLast(2)) + [UInt8](repeating: 0x12, count: 64) + [0xFF, 0xD9]
      case .wrongRestart:
        var jpeg = try SampleJPEGs.withRestarts()
        let second = try #require(
          jpeg.indices.dropLast().last { jpeg[$0] == 0xFF && jpeg[$0 + 1] == 0xD1 })
        jpeg[second + 1] = 0xD2
        return jpeg
      }
    }
  }

  @Test(arguments: Defect.allCases)
  func `a picture with all its blocks is accepted as flawed, but never as sound`(
    defect: Defect
  ) throws {
    let jpeg = try defect.spoilt()
    #expect(throws: JPEGError.self) { try decode(jpeg, accepting: .none) }
    let decoded = try decode(jpeg, accepting: .flawed)
    let flaw = try #require(decoded.flaw)
    #expect(!flaw.isTruncated)
    #expect(decoded.result.size == FrameSize(width: 48, height: 32))
    var ladder = try TierLadder()
    #expect(try ladder.tiers(of: jpeg.span.bytes, accepting: .flawed).flaw == flaw)
    #expect(throws: TierError.self) { try ladder.tiers(of: jpeg.span.bytes) }
  }

  @Test(arguments: [false, true])
  func `a picture without its last blocks is accepted only if truncated ones are`(
    hasEnd: Bool
  ) throws {
    let jpeg = try TestPictures.jpeg()
    let half = Array(jpeg.dropLast(200)) + (hasEnd ? [0xFF, 0xD9] : [])
    #expect(throws: JPEGError.truncated) { try decode(half, accepting: .flawed) }
    let decoded = try decode(half, accepting: .truncated)
    #expect(decoded.flaw == .truncated)
  }

  /// Returns a JPEG with a stray byte after its start marker.
  private func strayed(_ jpeg: [UInt8]) -> [UInt8] { jpeg[..<2] + [0x12] + jpeg[2...] }

  @Test func `a cut picture after a stray byte is not ended by the end of its thumbnail`() throws {
    let thumbnail: [UInt8] = [0xFF, 0xD8, 0xFF, 0xD9]
    let whole = try strayed(TestPictures.jpeg().inserting(.application1, thumbnail))
    let cut = Array(whole.dropLast(200))
    #expect(throws: JPEGError.truncated) { try decode(cut, accepting: .flawed) }
    #expect(try decode(cut, accepting: .truncated).flaw == .truncated)
  }

  @Test func `half a picture with an end marker is truncated, even after a stray byte`() throws {
    let half: [UInt8] = try Array(strayed(TestPictures.jpeg()).dropLast(200)) + [0xFF, 0xD9]
    #expect(throws: JPEGError.truncated) { try decode(half, accepting: .flawed) }
    #expect(try decode(half, accepting: .truncated).flaw == .truncated)
  }

  @Test(arguments: [FlawTolerance.flawed, .truncated])
  func `half a picture before the beginning of another is not taken for a whole one`(
    tolerance: FlawTolerance
  ) throws {
    let jpeg = try TestPictures.jpeg()
    let halves = Array(jpeg.dropLast(200)) + jpeg
    #expect(throws: JPEGError.self) { try decode(halves, accepting: tolerance) }
  }

  @Test func `stray bytes leave a picture's facts, colour space and pixels as they are`() throws {
    let sound = try SampleJPEGs.withExif().tagged(TestProfile.rgb(.adobeRGB, curve: .table))
    let jpeg = strayed(sound)
    #expect(throws: JPEGError.self) { try jpeg.header() }
    #expect(try jpeg.facts() == sound.facts())
    let bytes = jpeg.span.bytes
    let header = try JPEGHeader(of: bytes, .flawed)
    #expect(ExifFacts(of: bytes, header) == (try sound.facts()))
    #expect(ColourSpace(of: bytes, header) == ColourSpace(of: sound.span.bytes, try sound.header()))
    #expect(SRGBConversion(of: bytes, header) != nil)
    #expect(try decode(jpeg, accepting: .flawed).result == TestPictures.decoded(sound))
    let flaw = try decode(jpeg, accepting: .flawed).flaw
    #expect(flaw == PictureFlaw("unexpected bytes at offset 2"))
  }

  @Test func `a progressive picture without its end counts as truncated`() throws {
    let jpeg = try Array(SampleJPEGs.progressive().dropLast(40))
    #expect(throws: JPEGError.truncated) { try decode(jpeg, accepting: .flawed) }
    #expect(try decode(jpeg, accepting: .truncated).flaw == .truncated)
  }

  @Test func `a sound picture has no flaw, nor has one with fill that the library warns of`() throws
  {
    let jpeg = try TestPictures.jpeg()
    let filled = Array(jpeg.dropLast(2)) + [0, 0, 0, 0xFF, 0xD9]
    for sound in try [jpeg, filled, SampleJPEGs.progressive(), SampleJPEGs.arithmetic()] {
      #expect(try decode(sound, accepting: .truncated).flaw == nil)
    }
  }

  @Test func `damaged pictures are refused or have a flaw, whatever their bytes are`() throws {
    let jpegs = try [
      TestPictures.jpeg(), SampleJPEGs.progressive(), SampleJPEGs.withRestarts(),
      SampleJPEGs.inThreeScans(),
    ]
    for jpeg in jpegs {
      for damaged in try DamagedJPEGs.flipped(jpeg, count: 200) {
        let strict = try? decode(damaged, accepting: .none)
        let lenient = try? decode(damaged, accepting: .flawed)
        #expect((strict == nil) == (lenient.map { $0.flaw != nil } ?? true))
        if lenient != nil {
          #expect(try decode(damaged, accepting: .truncated).flaw == lenient?.flaw)
        }
      }
    }
  }
}
