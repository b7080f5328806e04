import CaptureTestSupport
import Testing

/// Commands with `--quiet`, which print their results and nothing else.
@Suite(.timeLimit(.minutes(10)))
struct QuietTests {
  @Test(arguments: [
    (["snap", "--to", "a.jpg"], "a.jpg\n"), (["record", "-n", "2", "--to", "r"], "r\n"),
    (["timelapse", "-i", "1s", "-n", "1", "--to", "%n.jpg"], "1.jpg\n"), (["refresh"], ""),
  ])
  func `a quiet command prints the paths that are its result`(
    words: [String], text: String
  ) throws {
    let outcome = try HomeFixture(photos: 1).run(words + ["--quiet"])
    outcome.expect(0, text: text)
    #expect(outcome.errors.isEmpty, "\(outcome.errors)")
  }

  @Test func `a quiet command prints only its results`() throws {
    let fixture = try HomeFixture(photos: 1)
    let id = try fixture.ids[0]
    for words in [
      ["rate", "3", id], ["add", "in-1.jpg"], ["move", "A", id], ["move", "A", id], ["verify"],
      ["export", "--to", "out"], ["delete", id], ["delete", "--empty-bin"],
    ] {
      let outcome = try fixture.run(["-q"] + words)
      #expect(outcome.status == 0, "\(words)")
      #expect(outcome.text.isEmpty, "\(outcome.text)")
      #expect(outcome.errors.isEmpty, "\(outcome.errors)")
    }
    #expect(try fixture.run(["list", "--count", "--quiet"]).text == "0\n")
    let error = try fixture.run(["show", "--quiet", "abcd"])
    error.expect(40, errorsBegin: "capture: ")
  }
}
