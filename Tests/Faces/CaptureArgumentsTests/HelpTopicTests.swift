import Testing

@testable import CaptureArguments

/// Texts of the help that are not about one command.
@Suite struct HelpTopicTests {
  private static let tea = HelpTopic("tea", abstract: "Kinds of tea.") {
    [
      .paragraph("Leaves are dried after they have been picked, and poured over with water."),
      .table(
        "Kinds",
        [.init("green", "Not fermented, or only for a very short time."), .init("-", "None.")]),
      .lines(["kettle brew --leaf green"]),
    ]
  }
  private static let program = CommandSyntax(
    "kettle", abstract: "Make tea.",
    subcommandGroups: [
      SubcommandGroup("Hot", [Kettle.brew]), SubcommandGroup("Loud", [Kettle.wake]),
    ], topics: [tea])

  @Test func `a topic is laid out like the help of a command`() throws {
    guard case .topic(let topic) = try Self.program.parse(["help", "tea"]) else {
      Issue.record("no topic")
      return
    }
    #expect(
      topic.text(width: 40) == """
        TOPIC: Kinds of tea.

        Leaves are dried after they have been
        picked, and poured over with water.

        KINDS:
          green  Not fermented, or only for a
                 very short time.
          -      None.

          kettle brew --leaf green
        """)
  }

  @Test func `the help of a program lists its groups of commands and its topics`() throws {
    guard case .help(let command) = try Self.program.parse(["help"]) else {
      Issue.record("no help")
      return
    }
    #expect(
      command.help().contains(
        """
        HOT:
          brew                    Make a cup of tea.

        LOUD:
          wake                    Call the guests.

          See 'kettle help <subcommand>' for more information.

        TOPICS:
          tea                     Kinds of tea.

          See 'kettle help <topic>' for the text.
        """))
  }

  @Test(
    arguments: [
      (
        ["help", "te"], "'te' is neither a subcommand nor a topic of the help. Did you mean 'tea'?"
      ),
      (
        ["help", "bre"],
        "'bre' is neither a subcommand nor a topic of the help. Did you mean 'brew'?"
      ),
      (["help", "x"], "'x' is neither a subcommand nor a topic of the help"),
      (["help", "tea", "x"], "unexpected argument 'x'"),
      (["tea"], "unknown subcommand 'tea'"),
    ])
  func `an unknown topic is an error that names what was probably meant`(
    words: [String], sentence: String
  ) {
    #expect {
      _ = try Self.program.parse(words)
    } throws: {
      "\($0)" == sentence
    }
  }

  @Test func `a hidden command is run, but neither listed nor suggested`() throws {
    let hidden = CommandSyntax("steam", abstract: "Steam.", isHidden: true)
    let program = CommandSyntax("kettle", abstract: "Tea.", subcommands: [Kettle.brew, hidden])
    guard case .run(let parsed) = try program.parse(["steam"]) else {
      Issue.record("it is not run")
      return
    }
    #expect(parsed.command.path == "kettle steam")
    #expect(!Command(program: program).help().contains("steam"))
    #expect {
      _ = try program.parse(["stea"])
    } throws: {
      "\($0)" == "unknown subcommand 'stea'"
    }
  }
}
