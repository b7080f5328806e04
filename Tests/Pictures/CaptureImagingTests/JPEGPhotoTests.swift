import Testing

import CaptureTestSupport
@testable import CaptureImaging

@Suite struct JPEGPhotoTests {
  private func photo(from frame: [UInt8]) throws -> [UInt8] {
    try JPEGPhoto.made(from: frame.span.bytes, TestFacts.all)
  }

  @Test func `a frame without Huffman tables becomes a photo that djpeg reads`() throws {
    let frame = try SampleJPEGs.withoutTables() + [UInt8](repeating: 0, count: 500)
    let photo = try photo(from: frame)
    let header = try photo.header()
    #expect(header.hasHuffmanTables)
    #expect(header.end == photo.count)
    #expect(try photo.facts() == TestFacts.all)
    #expect(try photo.coded() == frame.coded())
    let outcome = try Tool.djpeg.run([], on: photo)
    #expect(outcome.status == 0 && outcome.errors.isEmpty)
    #expect(try outcome.output == Tool.djpeg.run([], on: TestPictures.jpeg()).output)
  }

  @Test func `making a photo equals inserting tables and then facts`() throws {
    let frame = try SampleJPEGs.withoutTables()
    let tables = try #require(try frame.withTables())
    #expect(try photo(from: frame) == tables.with(TestFacts.all))
    #expect(try photo(from: tables) == tables.with(TestFacts.all))
  }

  @Test func `a photo cannot be made from a frame that is cut short or irreparable`() throws {
    let bare = try SampleJPEGs.progressive().withoutSegments(.huffmanTables)
    #expect(throws: ExifError.jpeg(.damaged("its scans have no Huffman tables"))) {
      try photo(from: bare)
    }
    #expect(throws: ExifError.jpeg(.noEnd)) { try photo(from: TestPictures.jpeg().dropLast(12)) }
  }

  @Test func `a whole frame without an end marker gets one`() throws {
    let jpeg = try TestPictures.jpeg()
    #expect(try photo(from: jpeg.dropLast(2)) == photo(from: jpeg))
  }
}
