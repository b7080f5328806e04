import CaptureBase
import CaptureImaging
import Testing

@testable import CaptureMetadata

@Suite struct SidecarTests {
  private let moment = WallTime(seconds: 1_717_192_799, offset: 7_200)
  private let id = "0123456789abcdef0123456789ABCDEF"

  /// Returns the annotations after a sidecar was written and parsed again.
  private func reread(_ words: Annotations) throws -> Annotations {
    var sidecar = Sidecar()
    try sidecar.set(words, at: moment)
    return try self.words(of: sidecar.bytes)
  }

  private func words(of bytes: [UInt8]) throws -> Annotations {
    try bytes.sidecar().annotations
  }

  @Test func `a new sidecar has no annotations and no photo identifier`() throws {
    let sidecar = Sidecar()
    #expect(sidecar.annotations.isEmpty)
    #expect(sidecar.photoID == nil)
    let bytes = sidecar.bytes
    #expect(try words(of: bytes).isEmpty)
  }

  @Test func `annotations set in a sidecar are read back unchanged`() throws {
    let words = Annotations(rating: 4, note: "A note.", keywords: ["Ann", "Bärbel", "beach"])
    #expect(try reread(words) == words)
  }

  @Test(arguments: NastyText.all)
  func `problematic text is read back unchanged from a sidecar`(text: String) throws {
    let words = Annotations(rating: -1, note: text, keywords: [text, "x" + text])
    let isSame = try reread(words) == words
    #expect(isSame)
  }

  @Test func `random annotations are read back unchanged from a sidecar`() throws {
    for words in RandomAnnotations.some(100) {
      let isSame = try reread(words) == words
      #expect(isSame, "\(words)")
    }
  }

  @Test func `after several changes, a sidecar has the annotations of the last one`() throws {
    var sidecar = Sidecar()
    for words in RandomAnnotations.some(60) {
      try sidecar.set(words, at: moment)
      let isSame = sidecar.annotations == words
      #expect(isSame, "\(words)")
    }
  }

  @Test func `the same changes to a sidecar produce the same bytes`() throws {
    let words = Annotations(rating: 1, note: "n", keywords: ["k"])
    let all = try (0..<2).map { _ in
      var sidecar = Sidecar()
      try sidecar.set(words, at: moment)
      try sidecar.setPhotoID(id, at: moment)
      return sidecar.bytes
    }
    let isSame = all[0] == all[1]
    #expect(isSame)
  }

  @Test func `a new sidecar is an XMP packet with header, trailer and date`() throws {
    var sidecar = Sidecar()
    try sidecar.set(Annotations(rating: 3), at: moment)
    let text = String(decoding: sidecar.bytes, as: UTF8.self)
    #expect(text.hasPrefix("<?xpacket begin=\"\u{FEFF}\" id=\"W5M0MpCehiHzreSzNTczkc9d\"?>"))
    #expect(text.hasSuffix("<?xpacket end=\"w\"?>\n"))
    #expect(text.utf8.count < 900)
    #expect(sidecar.metadataDate == "2024-05-31T23:59:59.000+02:00")
  }

  @Test func `a photo identifier is read back, and only valid ones can be set`() throws {
    var sidecar = Sidecar()
    try sidecar.setPhotoID(id, at: moment)
    let bytes = sidecar.bytes
    #expect(try bytes.sidecar().photoID == id)
    #expect(
      String(decoding: bytes, as: UTF8.self).contains("<capture:PhotoID>\(id)</capture:PhotoID>"))
    for wrong in ["", "abc", id + "0", String(id.dropLast()) + "x", String(id.dropLast()) + "１"] {
      #expect(throws: MetadataError.unwritable("an id that is not 32 hexadecimal digits")) {
        var sidecar = Sidecar()
        try sidecar.setPhotoID(wrong, at: moment)
      }
    }
    try sidecar.setPhotoID(nil, at: moment)
    #expect(sidecar.photoID == nil)
  }

  @Test func `annotations that are removed leave no trace in the bytes`() throws {
    var sidecar = Sidecar()
    try sidecar.set(Annotations(rating: 1, note: "n", keywords: ["k"]), at: moment)
    try sidecar.set(Annotations(), at: moment)
    let text = String(decoding: sidecar.bytes, as: UTF8.self)
    #expect(!text.contains("Rating"))
    #expect(!text.contains("dc:"))
  }

  @Test(
    arguments: [
      ("3.0", 3), ("2.6", 3), (" 4 ", 4), ("-1", -1), ("+2", 2), ("7", nil), ("many", nil),
      ("", nil), ("nan", nil), ("1e99", nil),
    ] as [(String, Int?)])
  func `ratings are read in all forms that programs write`(written: String, rating: Int?) throws {
    #expect(try words(of: Packets.rated(written)).rating == rating)
  }

  @Test func `a note is read in the default language, or else in the first`() throws {
    let both = #"<rdf:li xml:lang="de">deutsch</rdf:li><rdf:li xml:lang="x-default">any</rdf:li>"#
    #expect(try words(of: Packets.described(both)).note == "any")
    let one = #"<rdf:li xml:lang="de">deutsch</rdf:li><rdf:li xml:lang="fr">français</rdf:li>"#
    #expect(try words(of: Packets.described(one)).note == "deutsch")
    #expect(try words(of: Packets.describedPlainly("plain")).note == "plain")
  }

  @Test func `a note set in a sidecar replaces a note in any form`() throws {
    let german = #"<rdf:li xml:lang="de">deutsch</rdf:li>"#
    for bytes in [Packets.described(german), Packets.describedPlainly("plain")] {
      var sidecar = try bytes.sidecar()
      try sidecar.set(Annotations(note: "new"), at: moment)
      #expect(sidecar.annotations.note == "new")
      try sidecar.set(Annotations(), at: moment)
      #expect(sidecar.annotations.isEmpty)
    }
  }

  @Test func `a sidecar does not grow when it is changed repeatedly`() throws {
    for bytes in [Sidecar().bytes, Array(ForeignSidecars.digiKam.utf8)] {
      var sidecar = try bytes.sidecar()
      try sidecar.set(Annotations(rating: 1, keywords: ["a"]), at: moment)
      let count = sidecar.bytes.count
      for rating in [2, 3, 4, 1] {
        try sidecar.set(Annotations(rating: rating, keywords: ["a"]), at: moment)
      }
      // The first change may add a separate group; later changes only replace it.
      #expect(sidecar.bytes.count <= count + 400)
      let settled = sidecar.bytes.count
      for rating in [2, 3, 4, 1] {
        try sidecar.set(Annotations(rating: rating, keywords: ["a"]), at: moment)
      }
      #expect(sidecar.bytes.count == settled)
    }
  }

  @Test(arguments: OddSidecars.all)
  func `annotations are found and changed in unusual but valid XML`(xml: String) throws {
    var sidecar = try Array(xml.utf8).sidecar()
    #expect(sidecar.annotations.rating == OddSidecars.rating(of: xml))
    for words in RandomAnnotations.some(5) {
      try sidecar.set(words, at: moment)
      #expect(try sidecar.bytes.sidecar() == sidecar)
      for foreign in ["<!-- <rdf:RDF> -->", "<a:other>", "a:more='"] where xml.contains(foreign) {
        #expect(String(decoding: sidecar.bytes, as: UTF8.self).contains(foreign))
      }
    }
  }
}
