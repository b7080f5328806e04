import CaptureArguments
import CaptureFiles
import CaptureTestSupport
import Testing

@testable import CaptureCommand

/// The program's manual pages.
@Suite(.timeLimit(.minutes(5)))
struct ManualTests {
  @Test func `there is a page for each command, which two other programs accept`() throws {
    let folder = try TestFolder()
    let outcome = try CaptureProgram.run(["manual", "--to", "man"], in: folder)
    #expect(outcome.status == 0)
    let names = try Folder.names(in: "\(folder.path)/man").sorted()
    #expect(names.contains("capture.1") && names.contains("capture-album-create.1"))
    #expect(!names.contains("capture-complete.1"))
    #expect(names.count == Self.commands(of: Command(program: Program.syntax)).count)
    for words in [
      ["mandoc", "-T", "lint", "-W", "warning"], ["groff", "-man", "-ww", "-Tutf8", "-z"],
    ] {
      let lint = try Child.run(
        "/usr/bin/\(words[0])", words.dropFirst() + names.map { "man/\($0)" }, in: folder)
      #expect(lint.status == 0)
      #expect(lint.text.isEmpty && lint.errors.isEmpty, "\(lint.text)\(lint.errors)")
    }
  }

  @Test func `a page has what concerns its command, and nothing else`() throws {
    let list = try Self.page(["list"])
    for text in [
      "CAPTURE_STORE", "CAPTURE_LIST_LIMIT", "~/Pictures/Capture", "--sort", "CAPTURE_PAGER",
    ] {
      #expect(list.contains(text), "\(text)")
    }
    for text in ["CAPTURE_DEVICE", "bandwidth", "timelapse", "LISTEN_FDS"] {
      #expect(!list.contains(text), "\(text)")
    }
    let snap = try Self.page(["snap"])
    for text in ["bandwidth", "missed", "CAPTURE_DEVICE", "--simulator[=scenario or folder]"] {
      #expect(snap.contains(text), "\(text)")
    }
    let program = try Self.page([])
    for text in [
      "TAKING PHOTOS", "capture-snap(1)", "capture help exit-codes", "143", "NO_COLOR",
      "CAPTURE_SNAP_SIZE",
    ] {
      #expect(program.uppercased().contains(text.uppercased()), "\(text)")
    }
    #expect(try Self.page(["album", "create"]).contains("capture-album(1)"))
    #expect(snap.contains("capture(1), capture-record(1), capture-serve(1), capture-shell(1), "))
  }

  @Test func `the page of the shell has all requests, and only the exit codes of the shell itself`()
    throws
  {
    let page = try CaptureProgram.run(["manual", "shell"]).text
    let exits = page.lines(below: #".SH "EXIT STATUS""#).filter { $0.hasPrefix("\\fB") }
    let codes = exits.map { $0.filter(\.isNumber) }
    #expect(codes == ["0", "1", "21", "30", "31", "64", "65", "78", "130", "143"])
    let requests = page.lines(below: #".SH "REQUESTS""#)
    for word in ShellWord.allCases { #expect(requests.contains("\\fB\(word.rawValue)\\fP")) }
    #expect(try CaptureProgram.run(["shell", "--simulator=none.json"]).status == 65)
  }

  @Test func `a page is dated by SOURCE_DATE_EPOCH, and the same each time`() throws {
    let environment = ["SOURCE_DATE_EPOCH": "1780272000"]
    let pages = try (0..<2).map { _ in
      try CaptureProgram.run(["manual", "serve"], environment: environment).text
    }
    #expect(pages[0] == pages[1])
    #expect(pages[0].contains(".TH CAPTURE\\-SERVE 1 2026-06-01 "))
  }

  @Test func `an unknown page is an error with a suggestion`() throws {
    let outcome = try CaptureProgram.run(["manual", "snp"])
    #expect(outcome.status == 64)
    #expect(
      outcome.errors.contains("there is no manual page 'capture-snp'; did you mean 'capture-snap'?")
    )
    #expect(try CaptureProgram.run(["manual", "snap", "--to", "x"]).status == 64)
  }

  @Test func `every command has an example, and every description reads well`() {
    for command in Self.commands(of: Command(program: Program.syntax)) {
      #expect(!command.syntax.examples.isEmpty, "\(command.path)")
      #expect(command.syntax.abstract.hasSuffix("."), "\(command.path)")
      for parameter in command.syntax.parameters {
        #expect(
          parameter.help.hasSuffix(".") || parameter.help.hasSuffix(".)"), "\(parameter.help)")
      }
    }
  }

  private static func commands(of command: Command) -> [Command] {
    [command] + command.subcommands.flatMap(commands)
  }

  /// Returns a page as it is shown, without overstriking and with single spaces.
  private static func page(_ words: [String]) throws -> String {
    let folder = try TestFolder()
    let page = try CaptureProgram.run(["manual"] + words, in: folder)
    try folder.write(page.output, as: "page.1")
    let shown = try Child.run(
      "/bin/sh", ["-c", "mandoc -T utf8 page.1 | col -bx | tr -s '\\n ' ' '"], in: folder)
    return shown.text
  }
}

extension String {
  /// Returns the lines between one that is a heading and the next heading.
  fileprivate func lines(below heading: String) -> [Substring] {
    let lines = split(separator: "\n").drop { $0 != heading }.dropFirst()
    return Array(lines.prefix { !$0.hasPrefix(".SH ") })
  }
}
