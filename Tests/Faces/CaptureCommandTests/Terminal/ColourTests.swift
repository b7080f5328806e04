import CaptureTestSupport
import Testing

@testable import CaptureCommand

/// Colours on a terminal, and nowhere else.
@Suite(.timeLimit(.minutes(10)))
struct ColourTests {
  private static let escape = "\u{1B}["

  @Test(arguments: [
    ([:], "auto", true, false), (["TERM": "xterm"], "auto", true, true),
    (["TERM": "xterm"], "auto", false, false), (["TERM": "dumb"], "auto", true, false),
    (["TERM": "xterm", "NO_COLOR": "1"], "auto", true, false),
    (["TERM": "xterm", "NO_COLOR": ""], "auto", true, true),
    (["NO_COLOR": "1", "TERM": "dumb"], "always", false, true),
    (["TERM": "xterm"], "never", true, false), (["CLICOLOR_FORCE": "1"], "auto", false, true),
    (["CLICOLOR_FORCE": "0", "TERM": "xterm"], "auto", false, false),
    (["CLICOLOR_FORCE": "1", "NO_COLOR": "1"], "auto", true, false),
  ])
  func `the option decides, then the environment, then whether there is a terminal`(
    environment: [String: String], choice: String, isTerminal: Bool, isColoured: Bool
  ) throws {
    let choice = try #require(ColourChoice(rawValue: choice))
    #expect(
      choice.allowsColours(onTerminal: isTerminal) { environment[$0] } == isColoured)
  }

  @Test func `text from files stays escaped in colours`() {
    let text = StyledText("a\u{1B}[31mb\n", .stars) + StyledText("\u{202E}")
    #expect(text.text(isColoured: false) == #"a\x1B[31mb\x0A\u{202E}"#)
    #expect(
      text.text(isColoured: true) == "\u{1B}[1;33m" + #"a\x1B[31mb\x0A"# + "\u{1B}[m" + #"\u{202E}"#
    )
  }

  @Test(arguments: [
    ("TERM=xterm", "", true), ("TERM=dumb", "", false), ("TERM=xterm NO_COLOR=1", "", false),
    ("TERM=xterm NO_COLOR=1", "--color=always", true), ("TERM=xterm", "--color=never", false),
    ("TERM=xterm CAPTURE_COLOR=never", "", false), ("TERM=dumb CAPTURE_COLOR=always", "", true),
  ])
  func `stars, ids, headings and the program's name before an error are coloured on a terminal`(
    variables: String, option: String, isColoured: Bool
  ) throws {
    let fixture = try HomeFixture(photos: 1)
    _ = try fixture.run(["rate", "3", fixture.ids[0]])
    for (words, part) in [
      ("list --no-pager", "1;33m***  "), ("list --no-pager", "36m"), ("stats", "1mphotos  "),
      ("show ffff", "1;31mcapture:\u{1B}[m no photo"),
      ("list --nonsense", "1;31mcapture:\u{1B}[m unknown"),
      ("devices --long --no-pager", "1m  FORMAT"), ("list --help", "1mUSAGE:\u{1B}[m capture"),
    ] {
      let outcome = try fixture.onTerminal("\(words) \(option)", variables)
      #expect(outcome.text.contains(Self.escape + part) == isColoured, "\(words): \(outcome.text)")
      #expect(outcome.text.contains(Self.escape) == isColoured, "\(words): \(outcome.text)")
    }
  }

  @Test(arguments: [["--json"], ["--csv"], ["--format", "{stars}"], ["--ids"]])
  func `what programs read has no colours`(form: [String]) throws {
    let fixture = try HomeFixture(photos: 1)
    _ = try fixture.run(["rate", "3", fixture.ids[0]])
    let plain = try fixture.run(["list"] + form)
    #expect(try fixture.run(["list", "--color=always"] + form).output == plain.output)
    #expect(try fixture.run(["list", "--color=always"]).text.contains(Self.escape))
    #expect(try !fixture.run(["list"]).text.contains(Self.escape))
  }

  @Test func `only the stream that is a terminal gets colours`() throws {
    let fixture = try HomeFixture(photos: 1)
    let outcome = try fixture.onTerminal("list ffff 2> errors; cat errors", "TERM=xterm")
    #expect(!outcome.text.contains(Self.escape), "\(outcome.text)")
  }
}

extension HomeFixture {
  /// Runs a command line of the program on a terminal, with variables of the environment.
  func onTerminal(_ words: String, _ variables: String) throws -> Child.Outcome {
    let command = "\(variables) \(CaptureProgram.path) \(words)"
    return try Child.run(
      "/bin/sh", ["-c", #"script -qec "$COMMAND" /dev/null < /dev/null"#], in: folder,
      environment: CaptureProgram.home(in: folder).merging(
        ["CAPTURE_DEVICE": "simulator", "COMMAND": command, "NO_COLOR": "", "CLICOLOR_FORCE": ""]) {
          $1
        })
  }
}
