import Testing

import CaptureArguments

@Suite struct UsageErrorTests {
  /// The words after `kettle brew`, and the first line of the error.
  struct Case: CustomTestStringConvertible, Sendable {
    let words: [String]
    let error: String

    init(_ words: String..., says error: String) {
      self.words = words
      self.error = error
    }

    var testDescription: String { words.joined(separator: " ") }
  }

  private func error(for words: [String]) -> UsageError? {
    do {
      _ = try Kettle.program.parse(words)
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: [
    Case("--jsn", says: "unknown option '--jsn'. Did you mean '--json'?"),
    Case("--degree=80", says: "unknown option '--degree'. Did you mean '--degrees'?"),
    Case("--no-setle", says: "unknown option '--no-setle'. Did you mean '--no-settle'?"),
    Case("--hlep", says: "unknown option '--hlep'. Did you mean '--help'?"),
    Case("--no-jsn", says: "unknown option '--no-jsn'. Did you mean '--no-json'?"),
    Case("--json", "--no-json", says: "'--json' and '--no-json' cannot be used together"),
    Case(
      "--chocolate",
      says:
        "unknown option '--chocolate'; if '--chocolate' is not meant as an option, put '--' before it"
    ),
    Case(
      "-xy", says: "unknown option '-x'; if '-xy' is not meant as an option, put '--' before it"),
    Case(
      "--control", "-x",
      says: "missing value for '--control <NAME=VALUE>'. Did you mean '--control=-x'?"),
    Case(
      "mug", "--simulator", "5 l",
      says:
        "the value '5 l' is invalid for '<spoons>': expected a whole number from 0 to 9. Did you mean '--simulator=5 l'?"
    ),
    Case("mug", "--chocolate", says: "unknown option '--chocolate'"),
    Case(
      "-leaf",
      says: "the value 'eaf' is invalid for '-l <KIND>': expected one of 'black', 'green'"),
    Case("-json", says: "unknown option '-json'. Did you mean '--json'?"),
    Case("mug", "-x", says: "unknown option '-x'"),
    Case("mug", "-jx", says: "unknown option '-x'"),
    Case("mug", "---", says: "unknown option '---'"),
    Case("mug", "--=", says: "unknown option '--'"),
    Case("--leaf", says: "missing value for '--leaf <KIND>'"),
    Case("-jl", says: "missing value for '-l <KIND>'"),
    Case("--leaf", "--json", says: "missing value for '--leaf <KIND>'"),
    Case("--leaf", "--", "green", says: "missing value for '--leaf <KIND>'"),
    Case(
      "--degrees", "hot",
      says:
        "the value 'hot' is invalid for '--degrees <N>': expected a whole number from -20 to 100"
    ),
    Case(
      "--degrees=",
      says:
        "the value '' is invalid for '--degrees <N>': expected a whole number from -20 to 100"),
    Case(
      "mug", "ten",
      says: "the value 'ten' is invalid for '<spoons>': expected a whole number from 0 to 9"),
    Case("--json=yes", says: "'--json' takes no value, but got 'yes'"),
    Case("-j=1", says: "'-j' takes no value, but got '1'"),
    Case("--no-settle=1", says: "'--no-settle' takes no value, but got '1'"),
    Case("--leaf=green", "-lblack", says: "'-l <KIND>' can be given only once"),
    Case("--simulator", "--simulator=a", says: "'--simulator[=<FILE>]' can be given only once"),
    Case("--settle", "--no-settle", says: "'--settle' and '--no-settle' cannot be used together"),
    Case("-jq", says: "missing expected argument '<cup>'"),
    Case("mug", "1", "b", says: "unexpected argument 'b'"),
    Case(
      "mug", "1", "--simulator", "pond",
      says: "unexpected argument 'pond'. Did you mean '--simulator=pond'?"),
    Case("mug", "1", "a=1", says: "unexpected argument 'a=1'. Did you mean '--control a=1'?"),
    Case("mug", "1", "a=1", "--control", "b=2", says: "unexpected argument 'a=1'"),
    Case("mug", "1", "a=1", "b=2", says: "2 unexpected arguments: 'a=1', 'b=2'"),
    Case("mug", "1", "--simulator", "-j", "pond", says: "unexpected argument 'pond'"),
    Case("mug", "1", "--simulator=lake", "pond", says: "unexpected argument 'pond'"),
    Case("mug", "1", "b", "-j", "", says: "2 unexpected arguments: 'b', ''"),
  ])
  func `a usage error quotes the words that the user typed`(usage: Case) {
    let refusal = error(for: ["brew"] + usage.words)
    #expect(refusal?.description == usage.error)
  }

  @Test(arguments: [
    (["brw"], "unknown subcommand 'brw'. Did you mean 'brew'?"),
    (["dance"], "unknown subcommand 'dance'"),
    (["help", "wak"], "unknown subcommand 'wak'. Did you mean 'wake'?"),
    (["help", "wake", "up"], "unknown subcommand 'up'"),
    (["--json", "brew"], "unknown option '--json'"), (["--"], "unknown option '--'"),
  ])
  func `an unknown subcommand is reported with a suggestion`(words: [String], says: String) {
    #expect(error(for: words)?.description == says)
  }

  @Test func `a message about an unknown word ends with the usage and a pointer to the help`() {
    #expect(
      error(for: ["brew", "--leef", "green"])?.message() == """
        kettle: unknown option '--leef'. Did you mean '--leaf'?
        Usage: kettle brew [--leaf <KIND>] [--json] [--quiet] [--degrees <N>]
               [--settle | --no-settle] [--control <NAME=VALUE> ...]
               [--simulator[=<FILE>]] <cup> [<spoons>]
        See 'kettle brew --help' for more information.
        """)
    #expect(
      error(for: ["brw"])?.message() == """
        kettle: unknown subcommand 'brw'. Did you mean 'brew'?
        Usage: kettle <subcommand>
        See 'kettle --help' for more information.
        """)
  }

  @Test func `a quoted word in an error message is not wrapped`() {
    let word = String(repeating: "long  and ", count: 20)
    let message = error(for: ["brew", "mug", "1", word])?.message()
    #expect(message?.hasPrefix("kettle: unexpected argument '\(word)'\nUsage: ") == true)
  }

  @Test func `a command can reject a command line that was parsed successfully`() throws {
    let command = try #require(error(for: ["wake", "--up"])).command
    let refusal = UsageError(.refused("nobody is asleep"), in: command)
    #expect(
      refusal.message() == """
        kettle: nobody is asleep
        See 'kettle wake --help' for more information.
        """)
  }
}
