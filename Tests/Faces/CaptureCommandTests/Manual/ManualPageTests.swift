import CaptureArguments
import CaptureTestSupport
import CaptureText
import Testing

@testable import CaptureCommand

/// Manual pages, as two other programs read them.
@Suite(.timeLimit(.minutes(5)))
struct ManualPageTests {
  private static let hostile = [
    ".SH NAME", "'br", "\\fBbold", "a\\", "--dash", "\"quoted\" 'text'", "`x`", "~^", "…é😀",
    "\u{1B}[2J", "\\\" comment", "a\tb", "%s {} $(x) \\*[x]", "..", "'", "\\&", "\\n",
  ]

  /// A program in whose description everything is hostile.
  private static var program: CommandSyntax {
    let parameters = hostile.enumerated().flatMap { number, text -> [any DeclaredParameter] in
      [
        Parameter.flag("flag-\(number)", short: number == 0 ? "x" : nil, help: text),
        Parameter.options("option-\(number)", .text, valueName: text, help: text),
        Parameter.option("bare-\(number)", .text, valueName: text, bare: "", help: text).literal,
        Parameter.toggle("toggle-\(number)", help: text),
      ]
    }
    let arguments = Parameter.someArguments(".name", .text, help: ".help")
    let commands = hostile.enumerated().map { number, text in
      CommandSyntax(
        "c\(number)", abstract: text, discussion: "\(text)\n\n\(text)\n\(text)",
        parameters: parameters + [arguments],
        groups: [ParameterGroup(text, [Parameter.flag("group", help: text)])],
        examples: [Example(text, text)])
    }
    let few = CommandSyntax(
      "few", abstract: "Do little.", parameters: Array(parameters.prefix(8)) + [arguments])
    return CommandSyntax(
      "kettle", abstract: "Make tea.",
      subcommandGroups: [
        SubcommandGroup("One", commands),
        SubcommandGroup(
          "Two",
          [CommandSyntax("group", abstract: "Group.", subcommands: [few], defaultSubcommand: "few")]
        ),
      ], topics: [HelpTopic("tea", abstract: ".'\\") { [] }])
  }

  private static var pages: [ManualPage] {
    let rows = hostile.map { HelpTopic.Row($0, $0) }
    let facts = ManualFacts(
      version: "1\"2", date: "2026-06-01", exits: { _ in rows }, variables: { _ in rows },
      files: { _ in rows },
      topics: { command in
        guard command.path == "kettle group few" else { return [] }
        let parts = hostile.map(HelpTopic.Part.paragraph)
        let tables = [HelpTopic.Part.table("", rows), .table(".SS '", rows)]
        return [HelpTopic("tea", abstract: ".'") { parts + [.lines(hostile)] + tables }]
      })
    return ManualPage.all(of: Command(program: program), facts)
  }

  @Test func `there is a page for the program, each command and each subcommand`() {
    let names = Self.pages.map(\.name)
    #expect(names.count == Self.hostile.count + 3)
    #expect(names.first == "kettle")
    #expect(names.suffix(2) == ["kettle-group", "kettle-group-few"])
    #expect(Self.pages.last?.fileName == "kettle-group-few.1")
  }

  @Test(arguments: [
    ["mandoc", "-T", "lint", "-W", "warning"], ["groff", "-man", "-ww", "-Tutf8", "-z"],
  ])
  func `a page is accepted without a warning, whatever the description contains`(
    words: [String]
  ) throws {
    let folder = try TestFolder()
    for page in Self.pages { try folder.write(Array(page.text.utf8), as: page.fileName) }
    for page in Self.pages {
      let outcome = try Child.run(
        "/usr/bin/\(words[0])", words.dropFirst() + [page.fileName], in: folder)
      #expect(outcome.status == 0, "\(page.name)")
      #expect(outcome.text.isEmpty, "\(page.name): \(outcome.text)")
      #expect(outcome.errors.isEmpty, "\(page.name): \(outcome.errors)")
    }
  }

  @Test func `a page shows each text as it is`() throws {
    let folder = try TestFolder()
    for page in Self.pages { try folder.write(Array(page.text.utf8), as: page.fileName) }
    for (number, text) in Self.hostile.enumerated() {
      let outcome = try Child.run(
        "/usr/bin/mandoc", ["-T", "utf8", "-O", "width=1000", "kettle-c\(number).1"], in: folder)
      let shown = Self.plain(outcome.text)
      let count = shown.count { $0 == text.visible }
      #expect(count >= 8, "\(text): \(shown.joined(separator: "\n"))")
    }
  }

  @Test func `the page of a command has its options, values and examples`() throws {
    let size = Parameter.option("size", short: "s", .text, valueName: "w x h", help: "Size.")
    let snap = CommandSyntax(
      "snap", abstract: "Take a photo.", discussion: "One.\n\nTwo.", parameters: [size],
      examples: [Example("cam snap --size 4x3", "a small photo")])
    let facts = ManualFacts(
      version: "1.0", date: "2026-06-01", exits: { _ in [.init("0", "success")] },
      variables: { _ in [] }, files: { _ in [] },
      topics: { _ in
        [
          HelpTopic("tea", abstract: "How.") {
            [.paragraph("Boil."), .lines(["a  b"]), .table("Kinds", [.init("k", "kind")])]
          }
        ]
      })
    let others = ["a", "b", "c", "d", "e"].map { CommandSyntax($0, abstract: "Other.") }
    let program = CommandSyntax(
      "cam", abstract: "Camera.",
      subcommandGroups: [
        SubcommandGroup("One", [snap] + others),
        SubcommandGroup("Two", [CommandSyntax("z", abstract: "Another.")]),
      ])
    let page = ManualPage.all(of: Command(program: program), facts)[1]
    #expect(
      page.text == #"""
        .\" Generated by 'cam manual' from the program's description of its commands.
        .TH CAM\-SNAP 1 2026-06-01 "cam 1.0" "cam manual"
        .nr HY 0
        .nh
        .ad l
        .SH NAME
        cam\-snap \- take a photo
        .SH SYNOPSIS
        .SY "cam snap"
        [\fB\-\-size\fP\ \fIw\ x\ h\fP]
        .YS
        .SH DESCRIPTION
        Take a photo.
        .PP
        One.
        .PP
        Two.
        .SH OPTIONS
        .TP
        \fB\-s\fP, \fB\-\-size\fP \fIw x h\fP
        Size.
        .TP
        \fB\-h\fP, \fB\-\-help\fP
        Show this help.
        .SH "TEA"
        How.
        .PP
        Boil.
        .PP
        .EX
        a  b
        .EE
        .SS "Kinds"
        .TP
        \fBk\fP
        kind
        .SH "EXIT STATUS"
        .TP
        \fB0\fP
        success
        .SH EXAMPLES
        .TP
        \fBcam snap \-\-size 4x3\fP
        A small photo.
        .SH "SEE ALSO"
        .BR cam (1),
        .BR cam\-a (1),
        .BR cam\-b (1),
        .BR cam\-c (1),
        .BR cam\-d (1)

        """#)
  }

  /// Returns the lines of a page without the overstriking of bold letters, trimmed.
  private static func plain(_ text: String) -> [String] {
    var letters: [Character] = []
    for scalar in text.unicodeScalars {
      if scalar == "\u{8}" {
        letters.removeLast()
      } else {
        letters.append(Character(scalar))
      }
    }
    return String(letters).split(separator: "\n").map { line in
      let trimmed = line.drop { $0 == " " }
      return String(trimmed.reversed().drop { $0 == " " }.reversed())
    }
  }
}
