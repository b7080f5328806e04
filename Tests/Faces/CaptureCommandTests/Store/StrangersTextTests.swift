import CaptureImaging
import CaptureTestSupport
import Testing

/// Text from untrusted files that is printed on a terminal.
@Suite(.timeLimit(.minutes(10)))
struct StrangersTextTests {
  @Test func `no command prints unescaped control characters from files or arguments`() throws {
    let fixture = try HomeFixture()
    let jpeg = try HomeFixture.jpeg(1)
    let hostile = "\u{9B}31m\u{202E}evil\u{1B}[2J"
    let marked = try JPEGPhoto.made(
      from: jpeg.span.bytes, ExifFacts(make: "Maker\(hostile)", model: "Model\(hostile)"))
    try fixture.folder.write(marked, as: "in\u{9B}\u{202E}\u{85}.jpg")
    try fixture.folder.write([1], as: "bad\u{1B}[2J\u{9B}.jpg")
    var printed: [Child.Outcome] = []
    printed.append(try fixture.run(["add", fixture.folder.path]))
    let id = try #require(try fixture.ids.first)
    for words in [
      ["tag", "--add", "word\u{9B}\u{2066}", id], ["note", "note\u{9B}\u{202E}", id], ["list"],
      ["show", id], ["list", "--json"], ["show", "--json", id], ["stats"], ["verify"],
      ["move", "Far\u{9B}\u{202E}", id], ["export", "--to", "out\u{9B}", id], ["delete", id],
      ["list", "--bin"], ["restore", id], ["backup", "--create", "copy\u{9B}"], ["rebuild"],
      ["show", "none\u{9B}\u{202E}"], ["move", "\u{9B}/../x", id], ["\u{9B}"],
    ] {
      printed.append(try fixture.run(words))
    }
    for outcome in printed {
      for scalar in (outcome.text + outcome.errors).unicodeScalars {
        let isControl =
          scalar.value < 0x20 && scalar != "\n" || (0x7F...0x9F).contains(scalar.value)
        let isTurning = [0x202E, 0x2066].contains(scalar.value)
        #expect(
          !isControl && !isTurning,
          "\(outcome.text.debugDescription) \(outcome.errors.debugDescription)")
      }
    }
    #expect(printed.contains { $0.text.contains("\\x9B") })
  }
}
