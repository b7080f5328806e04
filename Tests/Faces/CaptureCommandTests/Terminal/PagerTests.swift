import CaptureFiles
import CaptureTestSupport
import Testing

@testable import CaptureCommand

/// Long lists on a terminal.
@Suite(.timeLimit(.minutes(10)))
struct PagerTests {
  @Test(
    arguments: [
      ([:], nil), (["TERM": "xterm"], ["less"]), (["TERM": "dumb"], nil),
      (["TERM": "xterm", "PAGER": "more"], ["more"]),
      (["TERM": "xterm", "PAGER": "more", "CAPTURE_PAGER": "less -S"], ["less", "-S"]),
      (["TERM": "xterm", "PAGER": "more", "CAPTURE_PAGER": ""], nil),
      (["TERM": "xterm", "PAGER": ""], nil), (["TERM": "xterm", "PAGER": " cat "], nil),
      (["TERM": "xterm", "PAGER": "col | less"], ["/bin/sh", "-c", "col | less"]),
      (["TERM": "xterm", "PAGER": "LESS=R less"], ["/bin/sh", "-c", "LESS=R less"]),
    ] as [([String: String], [String]?)])
  func `the pager is CAPTURE_PAGER, then PAGER, then less, and none on a dumb terminal`(
    environment: [String: String], words: [String]?
  ) {
    #expect(PagerCommand { environment[$0] }?.words == words)
  }

  /// A pager that marks what it shows.
  private static let marking = "TERM=xterm CAPTURE_PAGER='sed s/^/shown:/'"

  @Test(arguments: ["list", "devices --long"])
  func `a list on a terminal is shown by the pager`(words: String) throws {
    let fixture = try HomeFixture(photos: 2)
    let outcome = try fixture.onTerminal(words, Self.marking)
    #expect(outcome.status == 0)
    let lines = outcome.text.split(separator: "\r\n")
    #expect(!lines.isEmpty)
    #expect(lines.allSatisfy { $0.hasPrefix("shown:") }, "\(outcome.text)")
  }

  @Test(arguments: [
    ("list --no-pager", marking), ("list", "TERM=dumb CAPTURE_PAGER='sed s/^/shown:/'"),
    ("list", "TERM=xterm CAPTURE_PAGER="), ("list", "TERM=xterm PAGER=cat"),
    ("list", "TERM=xterm PAGER=no-such-pager"), ("list | cat", marking),
    ("list --count", marking), ("list", "\(marking) CAPTURE_NO_PAGER=true"),
  ])
  func `a list is printed at once if the user wants that, or the pager cannot be started`(
    words: String, variables: String
  ) throws {
    let fixture = try HomeFixture(photos: 2)
    let outcome = try fixture.onTerminal(words, variables)
    #expect(outcome.status == 0)
    #expect(!outcome.text.contains("shown:"), "\(outcome.text)")
    #expect(outcome.text.contains(words.contains("count") ? "2" : "2026-06-02"), "\(outcome.text)")
  }

  @Test func `a short list is left on the screen by less, which does not wait for a key`() throws {
    let fixture = try HomeFixture(photos: 2)
    let outcome = try fixture.onTerminal("list", "TERM=xterm PAGER=less")
    #expect(outcome.status == 0)
    #expect(outcome.text.contains("2026-06-02"), "\(outcome.text)")
  }

  @Test func `leaving the pager early is not an error, and ends the listing`() throws {
    let fixture = try HomeFixture(photos: 2)
    let outcome = try fixture.onTerminal("list", "TERM=xterm CAPTURE_PAGER='head -n 1'")
    #expect(outcome.status == 0)
    #expect(outcome.text.split(separator: "\r\n").count == 1, "\(outcome.text)")
  }

  @Test func `no pager can leave changes unseen that count as read`() throws {
    let fixture = try HomeFixture(photos: 2)
    _ = try fixture.run(["changes", "--reader", "a"])
    _ = try fixture.run(["rate", "2"] + fixture.ids)
    let outcome = try fixture.onTerminal(
      "changes --reader a", "TERM=xterm CAPTURE_PAGER='head -n 1'")
    #expect(outcome.status == 0)
    #expect(outcome.text.split(separator: "\r\n").count == 2, "\(outcome.text)")
  }

  @Test func `Ctrl-C goes to the pager: the program waits until the user quits it`() throws {
    let fixture = try HomeFixture(photos: 3)
    let script = "#!/bin/sh\nread first\nkill -INT $PPID\ncat\necho left\n"
    try fixture.folder.write(Array(script.utf8), as: "pager")
    let outcome = try fixture.onTerminal("list", "TERM=xterm CAPTURE_PAGER='sh pager'")
    #expect(outcome.status == 0)
    #expect(outcome.text.contains("2026-06-01"), "\(outcome.text)")
    #expect(outcome.text.hasSuffix("left\r\n"), "\(outcome.text)")
  }

  @Test func `an empty list says so in the pager`() throws {
    let fixture = try HomeFixture(photos: 1)
    let outcome = try fixture.onTerminal("list --text nothing", Self.marking)
    #expect(outcome.status == 0)
    #expect(outcome.text.hasPrefix("shown:capture: no matching photos in "), "\(outcome.text)")
  }
}
