import Testing

import CaptureTestSupport
@testable import CaptureImaging

@Suite struct ExifTests {
  @Test func `all facts written to an EXIF block are read back unchanged`() throws {
    let jpeg = try TestPictures.jpeg().with(TestFacts.all)
    #expect(try jpeg.facts() == TestFacts.all)
  }

  @Test func `without facts, an EXIF block with the size of the JPEG is still written`() throws {
    let jpeg = try TestPictures.jpeg().with(ExifFacts())
    #expect(try jpeg.facts() == ExifFacts(pixelSize: FrameSize(width: 48, height: 32)))
  }

  @Test func `a JPEG without an EXIF block has no facts`() throws {
    #expect(try TestPictures.jpeg().facts() == nil)
  }

  @Test func `writing an EXIF block changes nothing outside of the block`() throws {
    let jpeg = try SampleJPEGs.withRestarts().inserting(JPEGMarker(rawValue: 0xFE), [1, 2, 3])
    let photo = try jpeg.with(TestFacts.all)
    #expect(try photo.withoutSegments(.application1) == jpeg)
    #expect(try photo.coded() == jpeg.coded())
  }

  @Test func `writing an EXIF block drops padding after the end marker`() throws {
    let jpeg = try TestPictures.jpeg()
    #expect(try (jpeg + [0, 0, 0]).with(TestFacts.all) == jpeg.with(TestFacts.all))
  }

  @Test func `the EXIF block is placed after the JFIF segment, or after the start marker`() throws {
    let jfif = try TestPictures.jpeg().with(ExifFacts())
    #expect(
      try jfif.header().segments.prefix(3).map(\.marker) == [
        .startOfImage, .application0, .application1,
      ])
    let bare = try TestPictures.jpeg().withoutSegments(.application0).with(ExifFacts())
    #expect(try bare.header().segments[1].marker == .application1)
  }

  @Test func `writing facts a second time replaces those given and keeps the others`() throws {
    let once = try TestPictures.jpeg().with(TestFacts.all)
    let twice = try once.with(ExifFacts(model: "Another", orientation: .up))
    var expected = TestFacts.all
    (expected.model, expected.orientation) = ("Another", .up)
    #expect(try twice.facts() == expected)
    #expect(try twice.header().segments.count { $0.marker == .application1 } == 1)
  }

  @Test func `unknown entries and maker notes are kept when facts are written`() throws {
    let note = Array("a maker's own bytes".utf8)
    let artist = DamagedExif.Entry(tag: 0x013B, format: 2, count: 4, value: 0x0041_6E41)
    let unknown = DamagedExif.Entry(tag: 0xC123, format: 4, count: 1, value: 77)
    let exif = DamagedExif.Entry(tag: 0x8769, format: 4, count: 1, value: 100)
    let maker = DamagedExif.Entry(tag: 0x927C, format: 7, count: note.count, value: 150)
    let block = DamagedExif.block([(8, [artist, exif, unknown], 0), (100, [maker], 0)])
      .replacing(at: 156, with: note)
    let jpeg = try TestPictures.jpeg().inserting(.application1, block).with(TestFacts.all)

    let listing = try Tool.exiftool.run(["-u", "-U", "-G1", "-s", "-n"], on: jpeg).text
    #expect(listing.contains(/Artist +: AnA/))
    #expect(listing.contains(/Exif_0xc123 +: 77/))
    let kept = try #require(try jpeg.header().exif)
    #expect(jpeg[kept.body].indices.contains { jpeg[$0...].starts(with: note) })
    #expect(try jpeg.facts() == TestFacts.all)
  }

  @Test func `an existing user comment is not replaced by the gain`() throws {
    let entries = [
      DamagedExif.Entry(tag: 0x8769, format: 4, count: 1, value: 100)
    ]
    let comment = ExifComment.prefix + Array("my holiday".utf8)
    let block = DamagedExif.block([
      (8, entries, 0),
      (100, [DamagedExif.Entry(tag: 0x9286, format: 7, count: comment.count, value: 150)], 0),
    ]).replacing(at: 156, with: comment)
    let photo = try TestPictures.jpeg().inserting(.application1, block).with(TestFacts.all)
    let kept = try #require(try photo.header().exif)
    #expect(photo[kept.body].indices.contains { photo[$0...].starts(with: comment) })
    #expect(try photo.facts()?.gain == nil)
  }

  @Test func `entries that the standard requires are not overwritten if they exist`() throws {
    let entries = [
      DamagedExif.Entry(tag: 0x0128, format: 3, count: 1, value: 3),
      DamagedExif.Entry(tag: 0x011A, format: 5, count: 1, value: 100),
    ]
    let block = DamagedExif.block([(8, entries, 0)])
      .replacing(at: 106, with: DamagedExif.long(300) + DamagedExif.long(1))
    let photo = try TestPictures.jpeg().inserting(.application1, block).with(TestFacts.all)
    let text = try Tool.exiftool.run(["-s", "-ResolutionUnit", "-IFD0:XResolution"], on: photo).text
    #expect(text.contains(/ResolutionUnit +: cm/))
    #expect(text.contains(/XResolution +: 300/))
  }

  @Test func `a damaged EXIF block is kept byte for byte when facts are written`() throws {
    for block in DamagedExif.all() {
      let jpeg = try TestPictures.jpeg().inserting(.application1, block)
      let photo = try jpeg.with(TestFacts.all)
      #expect(try photo.facts() == TestFacts.all)
      #expect(try photo.removing(photo.header().exif) == jpeg)
      let again = try photo.with(ExifFacts(model: "Another"))
      #expect(try again.facts()?.model == "Another")
      #expect(try again.removing(again.header().exif) == jpeg)
    }
  }

  @Test func `an EXIF block over 64 KB is refused`() throws {
    let jpeg = try TestPictures.jpeg()
    let facts = ExifFacts(make: String(repeating: "x", count: 70_000))
    let error = #expect(throws: ExifError.self) { try jpeg.with(facts) }
    #expect(error?.code == .tooLarge)
    let sizes = try #require(
      error?.description.firstMatch(of: /too large: (\d+) bytes, and the limit is 65533/))
    #expect(try #require(Int(sizes.1)) > 70_000)
  }

  @Test func `an EXIF block of the largest size that a segment can hold is written`() throws {
    let jpeg = try TestPictures.jpeg()
    let overhead =
      try #require(try jpeg.with(ExifFacts(make: "12345")).header().exif).body.count - 6
    let room = ExifBlock.sizeLimit - overhead - 1
    let facts = ExifFacts(make: String(repeating: "x", count: room / 2 * 2 - 1))
    #expect(try jpeg.with(facts).facts()?.make == facts.make)
  }

  @Test func `writing facts to a truncated JPEG fails`() throws {
    let cut = Array(try TestPictures.jpeg().dropLast(2))
    #expect(throws: ExifError.jpeg(.noEnd)) { try cut.with(TestFacts.all) }
    #expect(throws: ExifError.jpeg(.notAJPEG(startsWith: [1]))) {
      try [UInt8]([1]).with(ExifFacts())
    }
  }

  @Test(arguments: [
    ("Logitech", "Logitech"), ("  two\n\twords\0 ", "two words"), ("Söhne 相机", "Söhne 相机"),
    ("\u{0}\n", nil), ("", nil),
  ])
  func `EXIF text is trimmed and loses control characters`(text: String, stored: String?) throws {
    let photo = try TestPictures.jpeg().with(ExifFacts(make: text))
    #expect(try photo.facts()?.make == stored)
  }

  @Test(arguments: [
    "", "0123", String(repeating: "g", count: 32), String(repeating: "é", count: 16),
  ])
  func `an identifier that is not 32 hexadecimal digits is refused`(uniqueID: String) throws {
    let jpeg = try TestPictures.jpeg()
    #expect(throws: ExifError.self) { try jpeg.with(ExifFacts(uniqueID: uniqueID)) }
  }

  @Test(arguments: Orientation.allCases)
  func `every orientation is written and read back`(orientation: Orientation) throws {
    let photo = try TestPictures.jpeg().with(ExifFacts(orientation: orientation))
    #expect(try photo.facts()?.orientation == orientation)
  }
}
