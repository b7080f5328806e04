import CaptureImaging
import Testing

@testable import CaptureMetadata

@Suite struct JPEGAnnotationsTests {
  private let words = Annotations(
    rating: 4, note: "Grüße <&> \"Ann\"", keywords: ["Ann", "Bärbel", "日本"])

  @Test func `a JPEG without metadata has no annotations`() throws {
    #expect(try TestJPEG.plain().words().isEmpty)
  }

  @Test func `annotations in XMP written by exiftool are read`() throws {
    let jpeg = try Tool.exiftool.tagged([
      "-XMP:Rating=4", "-XMP-dc:Description=\(words.note ?? "")",
      "-XMP-dc:Subject=Ann", "-XMP-dc:Subject=Bärbel", "-XMP-dc:Subject=日本",
    ])
    #expect(try jpeg.words() == words)
  }

  @Test func `annotations in XMP written by exiv2 are read`() throws {
    let jpeg = try Tool.exiv2.tagged([
      "-Mset Xmp.xmp.Rating 4", "-Mset Xmp.dc.description lang=x-default \(words.note ?? "")",
      "-Mset Xmp.dc.subject XmpBag Ann", "-Mset Xmp.dc.subject XmpBag Bärbel",
      "-Mset Xmp.dc.subject XmpBag 日本",
    ])
    #expect(try jpeg.words() == words)
  }

  @Test(arguments: [["-codedcharacterset=utf8"], []])
  func `annotations in IPTC written by exiftool are read`(charset: [String]) throws {
    let jpeg = try Tool.exiftool.tagged(
      charset + ["-IPTC:Keywords=Bärbel", "-IPTC:Keywords=Ann", "-IPTC:Caption-Abstract=Grüße"])
    #expect(try jpeg.words() == Annotations(note: "Grüße", keywords: ["Bärbel", "Ann"]))
  }

  @Test func `annotations in IPTC written by exiv2 are read`() throws {
    let jpeg = try Tool.exiv2.tagged([
      "-Madd Iptc.Application2.Keywords Bärbel", "-Madd Iptc.Application2.Keywords Ann",
      "-Mset Iptc.Application2.Caption Grüße",
    ])
    #expect(try jpeg.words() == Annotations(note: "Grüße", keywords: ["Bärbel", "Ann"]))
  }

  @Test func `annotations in XMP take precedence over those in IPTC`() throws {
    let jpeg = try Tool.exiftool.tagged([
      "-XMP-dc:Subject=xmp", "-IPTC:Keywords=iptc", "-IPTC:Caption-Abstract=only here",
    ])
    #expect(try jpeg.words() == Annotations(note: "only here", keywords: ["xmp"]))
  }

  @Test func `keywords are read from hierarchical lists if there is no flat list`() throws {
    let jpeg = try Tool.exiftool.tagged([
      "-XMP-digiKam:TagsList=People/Ann", "-XMP-digiKam:TagsList=Places/Rome",
      "-XMP-lr:HierarchicalSubject=People|Ann", "-XMP-lr:HierarchicalSubject=sea",
    ])
    #expect(try jpeg.words().keywords == ["Ann", "Rome", "sea"])
    let both = try Tool.exiftool.tagged(["-XMP-dc:Subject=flat"], jpeg)
    #expect(try both.words().keywords == ["flat"])
  }

  @Test func `IPTC text is decoded as stated, or else as UTF-8 if it is valid`() throws {
    let latin: [UInt8] = [0x42, 0xE4, 0x72]
    let records = [
      IPTC.keyword(latin), IPTC.keyword(Array("Bär".utf8)),
      IPTC.utf8 + IPTC.keyword(Array("Bär".utf8)),
      IPTC.keyword(Array("Bär".utf8)) + IPTC.utf8,
      IPTC.record(1, 90, Array("\u{1B}.A".utf8)) + IPTC.keyword(latin),
    ]
    for records in records {
      #expect(try TestJPEG.withIPTC(records).words().keywords == ["Bär"])
    }
    let cut = IPTC.utf8 + IPTC.keyword([0x42, 0xC3])
    #expect(try TestJPEG.withIPTC(cut).words().keywords == ["B\u{FFFD}"])
  }

  @Test func `IPTC that continues in the next segment is read`() throws {
    let name = Array("Photoshop 3.0\0".utf8)
    let resource = IPTC.resource(IPTC.keyword(Array("one".utf8)) + IPTC.keyword(Array("two".utf8)))
    for cut in 0...resource.count {
      let jpeg = try TestJPEG.plain().inserting(0xED, name + resource[cut...])
        .inserting(0xED, name + resource[..<cut])
      #expect(try jpeg.words().keywords == ["one", "two"])
    }
  }

  @Test func `damaged XMP does not prevent reading the annotations in IPTC`() throws {
    let jpeg = try TestJPEG.withIPTC(IPTC.keyword(Array("iptc".utf8)))
      .inserting(0xE1, Array("http://ns.adobe.com/xap/1.0/\0<x:xmpmeta><rdf:RDF".utf8))
    let (words, damage) = jpeg.found()
    #expect(words == Annotations(keywords: ["iptc"]))
    #expect(damage == .damagedXMP("its XML cannot be parsed"))
    #expect(throws: MetadataError.damagedXMP("its XML cannot be parsed")) { try jpeg.words() }
  }

  @Test func `damaged IPTC does not prevent reading the annotations in XMP`() throws {
    let jpeg = try TestJPEG.withXMP(Packets.rated("2"))
      .inserting(0xED, Array("Photoshop 3.0\0".utf8) + IPTC.resource([0x1C, 2, 25, 0, 9, 97]))
    let (words, damage) = jpeg.found()
    #expect(words == Annotations(rating: 2))
    #expect(damage == .damagedIPTC("it is cut short after 6 bytes"))
  }

  @Test func `reading annotations from bytes that are not a JPEG reports the reason`() {
    let (words, damage) = [UInt8]("text".utf8).found()
    #expect(words.isEmpty)
    #expect(damage == .jpeg(.notAJPEG(startsWith: Array("text".utf8))))
  }

  @Test func `zeros after an XMP packet are ignored`() throws {
    let packet = Packets.rated("3") + [0, 0, 0]
    #expect(try TestJPEG.withXMP(packet).words().rating == 3)
  }
}
