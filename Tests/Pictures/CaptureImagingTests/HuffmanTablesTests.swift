import Testing

import CaptureTestSupport
@testable import CaptureImaging

@Suite struct HuffmanTablesTests {
  @Test func `the standard Huffman tables are the same as libjpeg's`() throws {
    let jpeg = try TestPictures.jpeg()
    let written = try jpeg.header().segments.filter { $0.marker == .huffmanTables }
      .flatMap { jpeg[$0.body] }
    let tables = StandardHuffmanTable.all.map { [$0.identifier] + $0.counts + $0.symbols }
    #expect(written.count == HuffmanTables.segment.count - 4)
    for table in tables {
      #expect(written.indices.contains { written[$0...].starts(with: table) })
    }
  }

  @Test func `Huffman tables are inserted before the scan, and nothing else changes`() throws {
    let bare = try SampleJPEGs.withoutTables()
    let whole = try #require(try bare.withTables())
    #expect(try whole.header().hasHuffmanTables)
    #expect(try whole.withoutSegments(.huffmanTables) == bare)
    #expect(try TestPictures.decoded(whole) == TestPictures.decoded(bare))
  }

  @Test func `djpeg reads a JPEG with inserted Huffman tables without a warning`() throws {
    let bare = try SampleJPEGs.withoutTables()
    let whole = try #require(try bare.withTables())
    let outcome = try Tool.djpeg.run([], on: whole)
    #expect(outcome.status == 0)
    #expect(outcome.errors.isEmpty)
    #expect(try outcome.output == Tool.djpeg.run([], on: TestPictures.jpeg()).output)
  }

  @Test func `a JPEG with Huffman tables or arithmetic coding gets no tables`() throws {
    #expect(try TestPictures.jpeg().withTables() == nil)
    #expect(try SampleJPEGs.arithmetic().withTables() == nil)
  }

  @Test func `a progressive JPEG without Huffman tables cannot be repaired`() throws {
    let bare = try SampleJPEGs.progressive().withoutSegments(.huffmanTables)
    #expect(throws: JPEGError.damaged("its scans have no Huffman tables")) {
      try bare.withTables()
    }
  }
}
