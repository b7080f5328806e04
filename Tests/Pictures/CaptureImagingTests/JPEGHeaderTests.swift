import Testing

@testable import CaptureImaging

@Suite struct JPEGHeaderTests {
  @Test(arguments: ChromaSubsampling.allCases)
  func `a JPEG header reports size, components and subsampling`(chroma: ChromaSubsampling) throws {
    let jpeg = try TestPictures.jpeg(FrameSize(width: 50, height: 30), chroma: chroma)
    let header = try jpeg.header()
    #expect(header.size == FrameSize(width: 50, height: 30))
    #expect(header.componentCount == (chroma == .grey ? 1 : 3))
    #expect(header.chroma == chroma)
    #expect(!header.isProgressive)
    #expect(header.hasHuffmanTables)
    #expect(header.exif == nil)
  }

  @Test func `segments and coded data cover the whole JPEG`() throws {
    let jpeg = try TestPictures.jpeg()
    let header = try jpeg.header()
    #expect(header.segments.first?.marker == .startOfImage)
    #expect(header.segments.last?.marker == .endOfImage)
    for (segment, next) in zip(header.segments, header.segments.dropFirst())
    where segment.marker != .startOfScan {
      #expect(segment.range.upperBound == next.range.lowerBound)
    }
    #expect(header.segments.last?.range.upperBound == jpeg.count)
    #expect(header.codedRange.upperBound == jpeg.count)
    #expect(Array(jpeg[header.codedRange].prefix(2)) == [0xFF, 0xDA])
  }

  @Test(arguments: [0, 1, 7, 4_096])
  func `padding after the end marker does not count as part of the JPEG`(padding: Int) throws {
    let jpeg = try TestPictures.jpeg()
    let header = try (jpeg + [UInt8](repeating: 0, count: padding)).header()
    #expect(header.end == jpeg.count)
    #expect(header.hasEnd)
  }

  @Test func `fill bytes before a marker are counted as part of its segment`() throws {
    let jpeg = try TestPictures.jpeg()
    let filled = Array(jpeg[..<2] + [0xFF, 0xFF, 0xFF] + jpeg[2...])
    let header = try filled.header()
    #expect(header.segments[1].range.lowerBound == 2)
    #expect(header.segments[1].body.lowerBound == 2 + 3 + 4)
    #expect(header.end == filled.count)
  }

  @Test func `the header of a JPEG without its end marker reports that there is no end`() throws {
    let jpeg = try TestPictures.jpeg()
    let header = try Array(jpeg.dropLast(2)).header()
    #expect(!header.hasEnd)
    #expect(header.end == jpeg.count - 2)
  }

  @Test func `restart markers and stuffed bytes do not end the coded data`() throws {
    let jpeg = try SampleJPEGs.withRestarts()
    #expect(zip(jpeg, jpeg.dropFirst()).contains { $0 == 0xFF && $1 == 0xD0 })
    #expect(try jpeg.header().end == jpeg.count)
  }

  @Test func `a progressive JPEG is recognised with all its scans`() throws {
    let header = try SampleJPEGs.progressive().header()
    #expect(header.isProgressive)
    #expect(header.segments.count { $0.marker == .startOfScan } > 3)
    #expect(header.hasEnd)
  }

  @Test func `the EXIF segment is distinguished from other segments with its marker`() throws {
    let other = try TestPictures.jpeg().inserting(.application1, Array("http://ns.adobe.com".utf8))
    #expect(try other.header().exif == nil)
    let exif = other.inserting(.application1, Array("Exif\0\0MM\0*".utf8))
    #expect(try exif.header().exif?.range.lowerBound == 2)
  }

  @Test(arguments: [
    ([], JPEGError.notAJPEG(startsWith: [])),
    ([0xFF], .notAJPEG(startsWith: [0xFF])),
    ([0x89, 0x50, 0x4E, 0x47, 0x0D], .notAJPEG(startsWith: [0x89, 0x50, 0x4E, 0x47])),
    ([0xFF, 0xD8], .cutShort(after: 2)),
    ([0xFF, 0xD8, 0xFF, 0xFF], .cutShort(after: 4)),
    ([0xFF, 0xD8, 0xFF, 0xD9], .damaged("it ends before its picture begins")),
    ([0xFF, 0xD8, 0x00], .cutShort(after: 3)),
    ([0xFF, 0xD8, 0xFF, 0xD0], .damaged("unexpected marker 0xd0 at byte 2")),
    ([0xFF, 0xD8, 0x00, 0x00, 0x01], .damaged("no marker at byte 2")),
    ([0xFF, 0xD8, 0xFF, 0xE0, 0x00, 0x01], .damaged("the segment at byte 2 is too short")),
    ([0xFF, 0xD8, 0xFF, 0xE0, 0x00, 0x09, 0x00], .cutShort(after: 7)),
    (
      [0xFF, 0xD8, 0xFF, 0xDA, 0x00, 0x02],
      .damaged("the scan at byte 2 comes before the picture's size")
    ),
    (
      [0xFF, 0xD8, 0xFF, 0xC0, 0x00, 0x0B, 8, 0, 0, 0, 9, 1, 1, 0x11, 0],
      .unsupported("a height of zero")
    ),
    (
      [0xFF, 0xD8, 0xFF, 0xC0, 0x00, 0x0B, 8, 0, 9, 0, 0, 1, 1, 0x11, 0],
      .damaged("its size segment is invalid")
    ),
  ])
  func `bytes that are not a valid JPEG are refused with the reason`(
    bytes: [UInt8], error: JPEGError
  ) {
    #expect(throws: error) { try bytes.header() }
  }
}
