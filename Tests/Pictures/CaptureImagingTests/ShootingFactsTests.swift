import CaptureBase
import CaptureTestSupport
import Testing

@testable import CaptureImaging

@Suite struct ShootingFactsTests {
  typealias Entry = DamagedExif.Entry

  /// Returns the facts in a block whose EXIF directory has these entries.
  private func facts(_ entries: [Entry], data: [UInt8] = []) throws -> ShootingFacts {
    let pointer = Entry(tag: 0x8769, format: 4, count: 1, value: 40)
    var block = DamagedExif.block([(8, [pointer], 0), (40, entries, 0)], size: 300)
    block.replaceSubrange(6 + 200..<6 + 200 + data.count, with: data)
    return try facts(of: TestPictures.jpeg().inserting(.application1, block))
  }

  private func facts(of jpeg: [UInt8]) throws -> ShootingFacts {
    try ShootingFacts(of: jpeg.span.bytes)
  }

  private func fraction(_ over: Int, _ under: Int) -> [UInt8] {
    DamagedExif.long(over) + DamagedExif.long(under)
  }

  @Test func `what a camera states about a shot is read`() throws {
    let text = Array("Makro 60mm\0\0".utf8)
    let found = try facts(
      [
        Entry(tag: 0x829A, format: 5, count: 1, value: 200),
        Entry(tag: 0x829D, format: 5, count: 1, value: 208),
        Entry(tag: 0x8827, format: 3, count: 1, value: 400),
        Entry(tag: 0x920A, format: 5, count: 1, value: 216),
        Entry(tag: 0xA405, format: 3, count: 1, value: 90),
        Entry(tag: 0xA434, format: 2, count: text.count, value: 224),
      ], data: fraction(1, 250) + fraction(28, 10) + fraction(600, 10) + text)
    #expect(
      found
        == ShootingFacts(
          exposure: .milliseconds(4), aperture: 2.8, sensitivity: 400, focalLength: 60,
          equivalentFocalLength: 90, lens: "Makro 60mm"))
  }

  @Test(arguments: [(0, 10), (10, 0), (0, 0)])
  func `a fraction that is zero or has no value is unknown`(over: Int, under: Int) throws {
    let found = try facts(
      [0x829A, 0x829D, 0x920A].map { Entry(tag: $0, format: 5, count: 1, value: 200) },
      data: fraction(over, under))
    #expect(found == ShootingFacts())
  }

  @Test func `a sensitivity beyond 16 bits is read from the entry that holds it`() throws {
    func sensitivity(_ entries: (tag: Int, value: Int)...) throws -> Int? {
      try facts(
        entries.map { tag, value in
          Entry(tag: tag, format: tag == 0x8827 ? 3 : 4, count: 1, value: value)
        }
      ).sensitivity
    }
    #expect(try sensitivity((0x8827, 0)) == nil)
    #expect(try sensitivity((0x8827, 65_535)) == 65_535)
    #expect(try sensitivity((0x8827, 65_535), (0x8832, 102_400)) == 102_400)
    #expect(try sensitivity((0x8833, 204_800)) == 204_800)
    #expect(try sensitivity((0x8827, 200), (0x8833, 204_800)) == 200)
  }

  @Test func `entries that point outside the block leave only their own facts unknown`() throws {
    let found = try facts([
      Entry(tag: 0x829D, format: 5, count: 1, value: 4_000),
      Entry(tag: 0xA434, format: 2, count: 90_000, value: 224),
      Entry(tag: 0xA405, format: 3, count: 1, value: 28),
    ])
    #expect(found == ShootingFacts(equivalentFocalLength: 28))
  }

  @Test func `a photo without EXIF has no facts, and bytes that are not a photo are an error`()
    throws
  {
    #expect(try facts(of: TestPictures.jpeg()) == ShootingFacts())
    #expect(throws: ExifError.self) { try facts(of: Array("text".utf8)) }
  }

  @Test func `facts that this package writes are read back`() throws {
    let plain = try TestPictures.jpeg()
    let jpeg = try Exif.inserted(
      ExifFacts(software: "capture", exposure: .milliseconds(33)), into: plain.span.bytes)
    #expect(
      try facts(of: jpeg) == ShootingFacts(exposure: .milliseconds(33), software: "capture"))
  }
}
