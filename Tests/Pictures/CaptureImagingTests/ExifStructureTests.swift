import Testing

@testable import CaptureImaging

@Suite struct ExifStructureTests {
  private func error(of block: [UInt8]) -> ExifError? {
    do {
      _ = try ExifStructure(of: block.span.bytes)
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: DamagedExif.named)
  func `a damaged EXIF block is refused with a reason`(name: String, block: [UInt8], why: String) {
    #expect(error(of: block) == .damaged(why), "\(name)")
  }

  @Test func `an EXIF block with thousands of entries for the same bytes is refused`() {
    #expect(error(of: DamagedExif.bomb) == .damaged("its values overlap"))
  }

  @Test func `EXIF blocks are accepted in both byte orders`() {
    let bigEndian = Array("Exif\0\0MM\0*".utf8) + [0, 0, 0, 8, 0, 0, 0, 0, 0, 0]
    #expect(error(of: bigEndian) == nil)
    #expect(error(of: DamagedExif.block([(8, [], 0)])) == nil)
  }

  @Test func `an EXIF block written by this package is accepted`() throws {
    let photo = try SampleJPEGs.withExif()
    let exif = try #require(try photo.header().exif)
    #expect(error(of: Array(photo[exif.body])) == nil)
  }

  @Test func `an EXIF block that ends without the pointer to the next directory is accepted`() {
    let block = DamagedExif.block([
      (8, [DamagedExif.Entry(tag: 0x112, format: 3, count: 1, value: 1)], 0)
    ])
    #expect(error(of: Array(block.prefix(6 + 8 + 2 + 12))) == nil)
  }
}
