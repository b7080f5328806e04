import Testing

import CaptureTestSupport
@testable import CaptureImaging

@Suite struct HuffmanTablesTests {
  @Test func `the tables are those that libjpeg writes`() throws {
    let jpeg = try TestPictures.jpeg()
    let written = try jpeg.header().segments.filter { $0.marker == .huffmanTables }
      .flatMap { jpeg[$0.body] }
    let tables = StandardHuffmanTable.all.map { [$0.identifier] + $0.counts + $0.symbols }
    #expect(written.count == HuffmanTables.segment.count - 4)
    for table in tables {
      #expect(written.indices.contains { written[$0...].starts(with: table) })
    }
  }

  @Test func `tables are put before the scan and nothing else is changed`() throws {
    let bare = try SampleJPEGs.withoutTables()
    let whole = try #require(try bare.withTables())
    #expect(try whole.header().hasHuffmanTables)
    #expect(try whole.withoutSegments(.huffmanTables) == bare)
    #expect(try TestPictures.decoded(whole) == TestPictures.decoded(bare))
  }

  @Test func `other programs read the JPEG without a warning`() throws {
    let bare = try SampleJPEGs.withoutTables()
    let whole = try #require(try bare.withTables())
    let outcome = try Tool.djpeg.run([], on: whole)
    #expect(outcome.status == 0)
    #expect(outcome.errors.isEmpty)
    #expect(try outcome.output == Tool.djpeg.run([], on: TestPictures.jpeg()).output)
  }

  @Test func `a JPEG with tables gets none`() throws {
    #expect(try TestPictures.jpeg().withTables() == nil)
    #expect(try SampleJPEGs.arithmetic().withTables() == nil)
  }

  @Test func `progressive scans without tables cannot be mended`() throws {
    let bare = try SampleJPEGs.progressive().withoutSegments(.huffmanTables)
    #expect(throws: JPEGError.damaged("its scans have no Huffman tables")) {
      try bare.withTables()
    }
  }
}
