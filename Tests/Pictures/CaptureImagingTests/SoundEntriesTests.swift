import CaptureBase
import CaptureTestSupport
import Testing

@testable import CaptureImaging

@Suite struct SoundEntriesTests {
  typealias Entry = DamagedExif.Entry

  private func facts(of blocks: [UInt8]...) throws -> ExifFacts? {
    try blocks.reversed().reduce(TestPictures.jpeg()) { $0.inserting(.application1, $1) }.facts()
  }

  private static let orientation = Entry(tag: 0x112, format: 3, count: 1, value: 6)
  private static let model = Entry(tag: 0x110, format: 2, count: 4, value: 0x0058_5858)

  @Test(
    arguments: [
      ("a type that does not exist", Entry(tag: 0x10F, format: 77, count: 1, value: 1)),
      ("a value outside", Entry(tag: 0x10F, format: 2, count: 20, value: 190)),
      ("a huge count", Entry(tag: 0x10F, format: 12, count: 0xFFFF_FFFF, value: 0)),
      ("no values", Entry(tag: 0x10F, format: 2, count: 0, value: 0)),
      ("a directory outside", Entry(tag: 0x8769, format: 4, count: 1, value: 4_000)),
      ("a directory that is the block", Entry(tag: 0x8769, format: 4, count: 1, value: 8)),
    ] as [(String, Entry)])
  func `an entry that is bad does not lose the others`(
    name: String, bad: Entry
  ) throws {
    for entries in [[bad, Self.orientation, Self.model], [Self.orientation, Self.model, bad]] {
      let facts = try facts(of: DamagedExif.block([(8, entries, 0)]))
      #expect(facts?.orientation == .right && facts?.model == "XXX", "\(name)")
      #expect(facts?.make == nil, "\(name)")
    }
  }

  @Test(arguments: [4_000, 8, 3, 0xFFFF_FFFF])
  func `a dangling pointer to the thumbnail's directory loses nothing`(next: Int) throws {
    let facts = try facts(of: DamagedExif.block([(8, [Self.orientation, Self.model], next)]))
    #expect(facts == ExifFacts(model: "XXX", orientation: .right))
  }

  @Test func `a block that is cut short keeps the entries that are whole`() throws {
    let block = DamagedExif.block([(8, [Self.orientation, Self.model], 0)])
    #expect(
      try facts(of: Array(block.prefix(6 + 8 + 2 + 12 + 11))) == ExifFacts(orientation: .right))
    #expect(try facts(of: Array(block.prefix(6 + 8 + 1))) == ExifFacts())
  }

  @Test func `a directory that promises more entries than there is room for is read`() throws {
    let block = DamagedExif.block([(8, [Self.orientation], 0)], size: 60)
      .replacing(at: 14, with: [0xFF, 0xFF])
    #expect(try facts(of: block)?.orientation == .right)
  }

  @Test func `thousands of entries for the same bytes are read without copying them`() throws {
    #expect(try facts(of: DamagedExif.bomb) == ExifFacts())
  }

  @Test(arguments: [1, 7])
  func `an orientation that is written as bytes is ignored, as browsers and Pillow do`(
    format: Int
  ) throws {
    let entry = Entry(tag: 0x112, format: format, count: 1, value: 6)
    let block = DamagedExif.block([(8, [entry], 0)])
    #expect(try facts(of: block)?.orientation == nil)
    // It is there, so the XMP is not asked either.
    #expect(try facts(of: block, Self.xmp(#"<x tiff:Orientation="6"/>"#))?.orientation == nil)
  }

  private static func xmp(_ text: String) -> [UInt8] {
    Array("http://ns.adobe.com/xap/1.0/\0\(text)".utf8)
  }

  @Test(
    arguments: [
      (#"<x tiff:Orientation="6"/>"#, .right), ("<x tiff:Orientation='3'/>", .down),
      ("<a tiff:Orientation /><tiff:Orientation>8</tiff:Orientation>", .left),
      (#"<x tiff:Orientation="0"/>"#, nil), (#"<x tiff:Orientation="9"/>"#, nil),
      (#"<x tiff:Orientation=""#, nil), ("<x/>", nil),
    ] as [(String, Orientation?)])
  func `an orientation that only the XMP states is read`(
    text: String, orientation: Orientation?
  ) throws {
    #expect(try facts(of: Self.xmp(text))?.orientation == orientation)
    let other = DamagedExif.block([(8, [Self.model], 0)])
    #expect(try facts(of: other, Self.xmp(text))?.orientation == orientation)
    let exif = DamagedExif.block([(8, [Entry(tag: 0x112, format: 3, count: 1, value: 2)], 0)])
    #expect(try facts(of: exif, Self.xmp(text))?.orientation == .upMirrored)
  }

  @Test(arguments: [(3, 6), (4, 6), (8, 6), (9, 6), (13, 6)])
  func `an orientation is read from whole numbers of every other type`(format: Int, value: Int)
    throws
  {
    let entry = Entry(tag: 0x112, format: format, count: 1, value: value)
    #expect(try facts(of: DamagedExif.block([(8, [entry], 0)]))?.orientation == .right)
  }

  @Test(arguments: [0, 9, 0xFFFF])
  func `an orientation that does not exist is unknown`(value: Int) throws {
    let entry = Entry(tag: 0x112, format: 3, count: 1, value: value)
    #expect(try facts(of: DamagedExif.block([(8, [entry], 0)])) == ExifFacts())
  }

  @Test func `numbers and text are read in big-endian order`() throws {
    let block: [UInt8] =
      Array("Exif\0\0MM\0*".utf8) + [0, 0, 0, 8, 0, 2] + [1, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0]
      + [1, 0x10, 0, 2, 0, 0, 0, 3, 0x58, 0x59, 0, 0] + [0, 0, 0, 0]
    #expect(try facts(of: block) == ExifFacts(model: "XY", orientation: .right))
  }

  @Test(
    arguments: [
      ("NIKON     ", "NIKON"), (" x\0y", "x"), ("ab", "ab"), ("    ", nil), ("\0\0", nil),
    ] as [(String, String?)])
  func `text is read up to the first zero and without the padding around it`(
    stored: String, text: String?
  ) throws {
    let entry = Entry(tag: 0x110, format: 2, count: stored.utf8.count, value: 100)
    let block = DamagedExif.block([(8, [entry], 0)], size: 100) + Array(stored.utf8)
    let inline = stored.utf8.count <= 4
    let kept = inline ? block.replacing(at: 6 + 18, with: Array(stored.utf8)) : block
    #expect(try facts(of: kept)?.model == text)
  }

  @Test func `the first of several blocks that states a fact counts`() throws {
    let first = DamagedExif.block([(8, [Entry(tag: 0x112, format: 3, count: 1, value: 3)], 0)])
    let second = DamagedExif.block([(8, [Self.orientation, Self.model], 0)])
    #expect(try facts(of: first, second) == ExifFacts(model: "XXX", orientation: .down))
  }

  @Test func `a block that is divided among segments is read as one`() throws {
    let text = Array("a long model".utf8)
    let entry = Entry(tag: 0x110, format: 2, count: text.count, value: 65_100)
    let block = DamagedExif.block([(8, [entry], 0)], size: 65_100)
    #expect(try facts(of: block, ExifBlock.prefix + text)?.model == "a long model")
    #expect(try facts(of: block)?.model == nil)
  }

  @Test func `a block is found after other segments and after a few stray bytes`() throws {
    let block = DamagedExif.block([(8, [Self.orientation], 0)])
    #expect(try facts(of: Array("http://other/\0".utf8), [0, 0] + block)?.orientation == .right)
  }

  @Test func `a tag in the wrong one of the two directories is read`() throws {
    let pointer = Entry(tag: 0x8769, format: 4, count: 1, value: 100)
    let block = DamagedExif.block([(8, [pointer], 0), (100, [Self.model], 0)])
    #expect(try facts(of: block)?.model == "XXX")
  }

  @Test(
    arguments: [
      ([0x9003, 0x9004, 0x132], 3), ([0x9004, 0x132], 4), ([0x132], 2), ([], nil),
    ] as [([Int], Int64?)])
  func `the time of capture counts before that of digitising and that of the last change`(
    tags: [Int], second: Int64?
  ) throws {
    let seconds = [0x9003: 3, 0x9004: 4, 0x132: 2]
    let entries = [0x132, 0x9003, 0x9004].enumerated().map { index, tag in
      Entry(tag: tag, format: 2, count: 20, value: 100 + 20 * index)
    }
    let texts = [0x132, 0x9003, 0x9004].flatMap { tag in
      let text =
        tags.contains(tag) ? "1970:01:01 00:00:0\(seconds[tag] ?? 0)" : "0000:00:00 00:00:00"
      return Array(text.utf8) + [0]
    }
    let block = DamagedExif.block([(8, entries, 0)], size: 100) + texts
    let expected = second.map { WallTime(seconds: $0, offset: nil) }
    #expect(try facts(of: block)?.captureTime == expected)
  }
}
