import Testing

import CaptureText

@Suite struct SuggestionTests {
  private let words = ["fault", "format", "fps", "size"]

  @Test(arguments: [
    ("fualt", "fault"), ("frmat", "format"), ("fromat", "format"), ("siez", "size"), ("fp", "fps"),
    ("fo", "format"),
  ])
  func `the intended word is suggested for a mistyped one`(slip: String, word: String) {
    #expect(slip.nearest(among: words) == word)
  }

  @Test(arguments: [
    "", "x", "xyz", "f", "colour", "sixty", "fpsx12", String(repeating: "f", count: 100_000),
  ])
  func `a word that resembles no candidate gets no suggestion`(word: String) {
    #expect(word.nearest(among: words) == nil)
  }

  @Test(arguments: [("STROE", "STORE"), ("SORE", "STORE"), ("STARE", "STORE"), ("STARES", nil)])
  func `a word with more mistakes than are allowed gets no suggestion`(
    word: String, meant: String?
  ) {
    #expect(word.nearest(among: ["STORE", "DEVICE"], edits: 1) == meant)
  }

  @Test func `the closest of several similar candidates is suggested`() {
    #expect("setle".nearest(among: ["sets", "settle", "style"]) == "settle")
  }
}
