import CaptureCamera
import CaptureImaging
import CaptureTestSupport
import Testing

/// The acceptance of pictures that cameras send.
@Suite struct FrameExaminerTests {
  private static let mode = FrameSize(width: 60, height: 45)

  private func fault(of picture: TestPicture) -> FrameFault? {
    let format = StreamFormat(format: .motionJPEG, size: Self.mode, rate: 30, bufferCount: 8)
    guard case .failure(let fault) = FrameExaminer().examine(Frame(picture, format: format)) else {
      return nil
    }
    return fault
  }

  private func jpeg() throws -> [UInt8] {
    var encoder = try JPEGEncoder()
    return try encoder.encode(
      PlanarPicture(size: Self.mode, chroma: .s422, luma: 120), quality: 80)
  }

  @Test(arguments: [
    ("60x45", true), ("60x48", true), ("64x45", true), ("64x48", true),
    ("60x44", false), ("60x64", false), ("80x48", false), ("48x64", false), ("30x24", false),
  ])
  func `a picture padded to whole JPEG units is accepted, one of another size is not`(
    text: String, isFit: Bool
  ) throws {
    let size = try #require(FrameSize(text))
    #expect(fault(of: .sized(size)) == (isFit ? nil : .wrongSize(size)))
  }

  @Test(arguments: [[0, 0, 0], [0xFF], [0xFF, 0xD8, 0], [0xD8]] as [[UInt8]])
  func `bytes before the start of a JPEG are skipped`(bytes: [UInt8]) throws {
    #expect(try fault(of: .bytes(bytes + jpeg())) == nil)
  }

  @Test(
    arguments: [
      [0xFF, 0xD8], [0xFF, 0xD8, 0xFF, 0xD8], [0xFF, 0xD8, 0, 0], [0xFF, 0xD8, 0xFF, 0xFF],
      [0, 0, 0xFF, 0xD8], [0xFF, 0xD8, 0xFF, 0xD9], [0xFF, 0xD8, 0xFF, 0xFE, 0, 4, 1, 2],
    ] as [[UInt8]])
  func `markers before the start of a JPEG are skipped as other bytes are`(bytes: [UInt8]) throws {
    let jpeg = try jpeg()
    let sent = bytes + jpeg
    #expect(fault(of: .bytes(sent)) == nil)
    let format = StreamFormat(format: .motionJPEG, size: Self.mode, rate: 30, bufferCount: 8)
    let kept = Frame(.bytes(sent), format: format).withJPEG { $0.withUnsafeBytes { [UInt8]($0) } }
    #expect(kept == jpeg)
  }

  @Test func `a start marker in a segment does not begin the JPEG`() throws {
    let jpeg = try jpeg()
    let thumbnail: [UInt8] = [0xFF, 0xE2, 0, 8, 0xFF, 0xD8, 0xFF, 0xD8, 0xFF, 0xDB]
    let sent = jpeg.prefix(2) + thumbnail + jpeg.dropFirst(2)
    #expect(fault(of: .bytes(Array(sent))) == nil)
  }

  @Test
  func `zeros before or instead of a JPEG's end marker are accepted, but lost data is refused`()
    throws
  {
    let jpeg = try jpeg()
    let zeros = [UInt8](repeating: 0, count: 40)
    #expect(fault(of: .bytes(jpeg.dropLast(2) + zeros + jpeg.suffix(2))) == nil)
    #expect(fault(of: .bytes(jpeg.dropLast(2) + zeros)) == nil)
    #expect(fault(of: .bytes(jpeg.dropLast(2))) == nil)
    for count in [3, 4, 12] {
      #expect(
        fault(of: .bytes(jpeg.dropLast(count) + zeros))
          == .damaged("the JPEG is cut short: its end marker is missing"))
    }
  }

  @Test func `bytes without a start marker are rejected as a JPEG`() {
    #expect(
      fault(of: .bytes([0, 0, 1, 2]))
        == .damaged("this is not a JPEG: it starts with 0x00 0x00 0x01 0x02"))
  }
}
