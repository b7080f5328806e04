import Testing

@testable import CaptureMetadata

@Suite struct PhotoWordsTests {
  @Test(arguments: [(-2, nil), (-1, -1), (0, 0), (5, 5), (6, nil)] as [(Int, Int?)])
  func `a rating outside the range of XMP becomes nil`(given: Int, rating: Int?) {
    #expect(PhotoWords(rating: given).rating == rating)
    var words = PhotoWords()
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
    #expect(PhotoWords(note: given).note == note)
    var words = PhotoWords()
    words.note = given
    #expect(words.note == note)
  }

  @Test func `keywords are trimmed, unique and in order`() {
    let given = [" b", "a", "b ", "", " ", "c\r\nd", "A", "e\u{301}", "é"]
    #expect(PhotoWords(keywords: given).keywords == ["b", "a", "c d", "A", "e\u{301}"])
    var words = PhotoWords()
    words.keywords = given
    #expect(words == PhotoWords(keywords: given))
  }

  @Test func `normalising annotations twice has the same result as once`() {
    for text in NastyText.all {
      let once = PhotoWords(note: text, keywords: [text])
      #expect(PhotoWords(note: once.note, keywords: once.keywords) == once)
    }
  }

  @Test(
    arguments: [
      (PhotoWords(), PhotoWords(rating: 2, note: "other", keywords: ["b"])),
      (PhotoWords(rating: 0), PhotoWords(rating: 0, note: "other", keywords: ["b"])),
      (PhotoWords(note: "own"), PhotoWords(rating: 2, note: "own", keywords: ["b"])),
      (PhotoWords(keywords: ["a"]), PhotoWords(rating: 2, note: "other", keywords: ["a"])),
    ])
  func `filling annotations from others replaces only missing ones`(
    own: PhotoWords, filled: PhotoWords
  ) {
    let others = PhotoWords(rating: 2, note: "other", keywords: ["b"])
    #expect(own.filled(from: others) == filled)
    #expect(own.filled(from: PhotoWords()) == own)
  }
}
