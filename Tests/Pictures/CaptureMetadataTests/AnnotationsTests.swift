import Testing

@testable import CaptureMetadata

@Suite struct AnnotationsTests {
  @Test(arguments: [(-2, nil), (-1, -1), (0, 0), (5, 5), (6, nil)] as [(Int, Int?)])
  func `a rating outside the range of XMP becomes nil`(given: Int, rating: Int?) {
    #expect(Annotations(rating: given).rating == rating)
    var words = Annotations()
    words.rating = given
    #expect(words.rating == rating)
  }

  @Test(
    arguments: [
      ("  two words\n", "two words"), ("a\r\nb\rc", "a\nb\nc"), ("bell\u{7}\u{0}\u{9F}", "bell"),
      ("\u{FFFE}\u{FFFF}x", "x"), ("\u{202E}right\u{202C}", "\u{202E}right\u{202C}"),
      ("", nil), (" \n\t", nil), ("\u{0}", nil),
    ] as [(String, String?)])
  func `a note is trimmed and loses characters invalid in XML`(given: String, note: String?) {
    #expect(Annotations(note: given).note == note)
    var words = Annotations()
    words.note = given
    #expect(words.note == note)
  }

  @Test func `keywords are trimmed, unique and in order`() {
    let given = [" b", "a", "b ", "", " ", "c\r\nd", "A", "e\u{301}", "é"]
    #expect(Annotations(keywords: given).keywords == ["b", "a", "c d", "A", "e\u{301}"])
    var words = Annotations()
    words.keywords = given
    #expect(words == Annotations(keywords: given))
  }

  @Test func `normalising annotations twice has the same result as once`() {
    for text in NastyText.all {
      let once = Annotations(note: text, keywords: [text])
      #expect(Annotations(note: once.note, keywords: once.keywords) == once)
    }
  }

  @Test(
    arguments: [
      (Annotations(), Annotations(rating: 2, note: "other", keywords: ["b"])),
      (Annotations(rating: 0), Annotations(rating: 0, note: "other", keywords: ["b"])),
      (Annotations(note: "own"), Annotations(rating: 2, note: "own", keywords: ["b"])),
      (Annotations(keywords: ["a"]), Annotations(rating: 2, note: "other", keywords: ["a"])),
    ])
  func `filling annotations from others replaces only missing ones`(
    own: Annotations, filled: Annotations
  ) {
    let others = Annotations(rating: 2, note: "other", keywords: ["b"])
    #expect(own.filled(from: others) == filled)
    #expect(own.filled(from: Annotations()) == own)
  }

  @Test func `keywords follow what another program added to the photo and removed from it`() {
    let own = Annotations(keywords: ["harbour", "sea"])
    let table: [(from: [String], to: [String], keywords: [String])] = [
      ([], ["boat"], ["harbour", "sea", "boat"]),
      (["sea"], ["boat"], ["harbour", "boat"]),
      (["sea", "sky"], ["sea", "sky", "boat"], ["harbour", "sea", "boat"]),
      (["sea"], [], ["harbour", "sea"]),
      (["sky"], ["sky"], ["harbour", "sea"]),
    ]
    for row in table {
      let new = own.following(Annotations(keywords: row.to), from: Annotations(keywords: row.from))
      #expect(new.keywords == row.keywords, "from \(row.from) to \(row.to)")
    }
  }

  @Test func `no note is lost when another program writes one into the photo`() {
    let table: [(own: String?, from: String?, to: String?, note: String?)] = [
      (nil, nil, "short", "short"),
      ("long", nil, "short", "short\n\nlong"),
      ("short\n\nlong", "short", "shorter", "shorter\n\nlong"),
      ("short\n\nlong", nil, "short", "short\n\nlong"),
      ("long", "long", "short", "short"),
      ("long", nil, "long", "long"),
      ("long", "short", nil, "long"),
      ("long", "short", "short", "long"),
    ]
    for row in table {
      let new = Annotations(note: row.own)
        .following(Annotations(note: row.to), from: Annotations(note: row.from))
      #expect(new.note == row.note, "\(row)")
    }
  }
}
