import CaptureArguments
import Testing

/// Words that are the names of commands and options in other programs.
@Suite struct OtherNameTests {
  private static let cups = CommandSyntax(
    "cups", abstract: "See to the cups.", subcommands: [Kettle.brew, Kettle.wake],
    defaultSubcommand: "wake")
  private static let program = CommandSyntax(
    "kettle", abstract: "Make tea.",
    subcommandGroups: [SubcommandGroup("All", [Kettle.wake, cups])],
    otherNames: [
      "boil": ["brew", "wake"], "sip": ["brew --degrees"], "pour": ["brew --loud"],
      "-t": ["--tea", "--leaf"], "--temperature": ["--degrees"], "--jsn": ["--quiet"],
    ])

  @Test(
    arguments: [
      (["boil"], "unknown subcommand 'boil'. Did you mean 'wake'?"),
      (["cups", "boil"], "unknown subcommand 'boil'. Did you mean 'brew'?"),
      (["sip"], "unknown subcommand 'sip'"),
      (["cups", "sip"], "unknown subcommand 'sip'. Did you mean 'brew --degrees'?"),
      (["cups", "pour"], "unknown subcommand 'pour'"),
      (["cups", "brew", "-t"], "unknown option '-t'. Did you mean '--leaf'?"),
      (["cups", "brew", "-tgreen"], "unknown option '-t'. Did you mean '--leaf'?"),
      (
        ["cups", "brew", "--temperature=9"],
        "unknown option '--temperature'. Did you mean '--degrees'?"
      ),
      (["cups", "brew", "--jsn"], "unknown option '--jsn'. Did you mean '--quiet'?"),
      (
        ["wake", "-t"],
        "unknown option '-t'; if '-t' is not meant as an option, put '--' before it"
      ),
    ] as [([String], String)])
  func `the first name that a command has is suggested for another program's`(
    words: [String], sentence: String
  ) {
    #expect {
      _ = try Self.program.parse(words)
    } throws: {
      "\($0)" == sentence
    }
  }

  @Test func `help on another program's command suggests its name here`() {
    #expect {
      _ = try Self.program.parse(["cups", "help", "boil"])
    } throws: {
      "\($0)" == "unknown subcommand 'boil'. Did you mean 'brew'?"
    }
  }
}
