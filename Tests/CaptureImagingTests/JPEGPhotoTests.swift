import Testing

import CaptureTestSupport
@testable import CaptureImaging

@Suite struct JPEGPhotoTests {
  private func photo(from frame: [UInt8]) throws -> [UInt8] {
    try JPEGPhoto.made(from: frame.span.bytes, TestFacts.all)
  }

  @Test func `a webcam's frame becomes a photo that every program opens`() throws {
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

  @Test func `it is what both insertions make one after the other`() throws {
    let frame = try SampleJPEGs.withoutTables()
    let tables = try #require(try frame.withTables())
    #expect(try photo(from: frame) == tables.with(TestFacts.all))
    #expect(try photo(from: tables) == tables.with(TestFacts.all))
  }

  @Test func `what cannot be mended is refused`() throws {
    let bare = try SampleJPEGs.progressive().withoutSegments(.huffmanTables)
    #expect(throws: ExifError.jpeg(.damaged("its scans have no Huffman tables"))) {
      try photo(from: bare)
    }
    #expect(throws: ExifError.jpeg(.noEnd)) { try photo(from: TestPictures.jpeg().dropLast()) }
  }
}
