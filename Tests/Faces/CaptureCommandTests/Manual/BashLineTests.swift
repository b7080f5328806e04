import CaptureTestSupport
import Testing

@testable import CaptureCommand

/// Lines of Bash, as far as the cursor.
@Suite(.timeLimit(.minutes(5)))
struct BashLineTests {
  /// The usual value of `COMP_WORDBREAKS`.
  private static let breaks = " \t\n\"'@><=;|&(:"

  @Test(
    arguments: [
      ("c ", [""]), ("c", []), ("c sn", ["sn"]), ("c  a\tb ", ["a", "b", ""]),
      ("c 'a b' \"c d\" e\\ f", ["a b", "c d", "e f"]), ("c 'a", ["a"]), ("c \"a", ["a"]),
      ("c \"a\\\"b\\$c\\d", ["a\"b$c\\d"]), ("c 'a\\", ["a\\"]), ("c a\\'b", ["a'b"]),
      ("c ''", [""]), ("c '' x", ["", "x"]), ("c a'b'\"c\"", ["abc"]), ("c a\\", ["a"]),
      ("c --x=a:b", ["--x=a:b"]), ("c é😀 'ü", ["é😀", "ü"]), ("c >f a", ["a"]),
      ("c 2>&1 a", ["a"]), ("c a> f b", ["a", "b"]), ("c \"$(x)\" b", ["$(x)", "b"]),
    ] as [(String, [String])])
  func `a line is divided into words without quotes`(line: String, words: [String]) {
    #expect(BashLine(line, breaks: Self.breaks).words == words)
  }

  @Test(arguments: ["c >", "c > fi", "c 2> 'f", "c a >f", "c <"])
  func `the file of a redirection is not a word`(line: String) {
    #expect(BashLine(line, breaks: Self.breaks).isRedirected)
  }

  @Test(
    arguments: [
      ("c sn", "snap", "snap"), ("c ", "a b", "a\\ b"), ("c --k=lo", "--k=low tide", "low\\ tide"),
      ("c --k=", "--k=$(x)", "\\$\\(x\\)"), ("c 'lo", "low tide", "low tide"),
      ("c 'a", "a'b", "a'\\''b"), ("c \"a", "a\"b$c`d\\e", "a\\\"b\\$c\\`d\\\\e"),
      ("c \"a", "a!b", "a\"\\!\"b"),
      ("c 'a", "a'", "a'\\'"), ("c \"a", "a\"", "a\"\\\""),
      ("c \"a", "a!", "a\"\\!\"\""), ("c --k=\"lo", "--k=low tide", "low tide"),
      ("c lo\\ w", "lo wall", "lo\\ wall"), ("c a:b", "a:bc", "bc"), ("c 'a:b", "a:bc", "a:bc"),
      ("c a:'b'c", "a:bcd", "bcd"), ("c ", "~x", "\\~x"), ("c ", "ü!", "ü\\!"),
      ("c --a", "--a=", "--a="), ("c ", "-0", "-0"),
    ])
  func `only the part of a word that Bash replaces is written, in its quotes`(
    line: String, word: String, text: String
  ) {
    #expect(BashLine(line, breaks: Self.breaks).replacement(for: word) == text)
  }

  @Test func `nothing is written where nothing is missing`() {
    #expect(BashLine("c --a=", breaks: Self.breaks).replacement(for: "--a=") == nil)
    #expect(BashLine("c --a=", breaks: Self.breaks).replacement(for: "--b=x") == nil)
    #expect(BashLine("c a:b", breaks: " \t\n").replacement(for: "a:bc") == "a:bc")
  }

  @Test(arguments: ["", "'", "\""])
  func `Bash reads every word that is written as what it was`(quote: String) throws {
    let folder = try TestFolder()
    let characters = (0x20...0x7E).compactMap { Unicode.Scalar($0).map(String.init) }
    let words = characters + characters.map { "a\($0)b \($0)" } + ["é…", "\\\\", "$(touch x)"]
    let line = BashLine("c \(quote)", breaks: Self.breaks)
    let written = words.map { word in
      let text = line.replacement(for: word) ?? "?"
      // Bash closes the quote only if the text does not end with such a quote.
      return quote + text + (text.hasSuffix(quote) ? "" : quote)
    }
    let script = "printf '%s\\n' " + written.joined(separator: " ")
    let outcome = try Child.run("/bin/bash", ["-c", script], in: folder)
    #expect(outcome.text.split(separator: "\n").map(String.init) == words)
    #expect(outcome.errors.isEmpty)
  }

  @Test(
    arguments: [
      ("a", "a"), ("a\\ b", "a b"), ("'a b", "a b"), ("\"a b\"c", "a bc"), ("'a\\'b", "a'b"),
      ("'a\\nb", "a\\nb"), ("\"a\\$b\\'", "a$b\\'"), ("--k='x y", "--k=x y"), ("", ""),
    ])
  func `a word of fish is read without quotes`(typed: String, text: String) {
    #expect(FishWord(typed).text == text)
  }

  @Test(arguments: UserShell.allCases)
  func `a shell accepts its script`(shell: UserShell) throws {
    let folder = try TestFolder()
    let script = shell.script(for: "kettle")
    #expect(script.contains("kettle complete --shell \(shell.rawValue) --"))
    try folder.write(Array(script.utf8), as: "script")
    let outcome = try Child.run("/usr/bin/\(shell.rawValue)", ["-n", "script"], in: folder)
    #expect(outcome.status == 0)
    #expect(outcome.errors.isEmpty)
  }
}
