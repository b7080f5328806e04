import Testing

import CaptureArguments

/// Options that a program declares once for all of its commands.
@Suite struct SharedOptionTests {
  @Test(arguments: [
    ["brew", "mug", "--loud", "--name=Bob"], ["--loud", "--name=Bob", "brew", "mug"],
    ["--name=Bob", "brew", "--loud", "mug"], ["--name", "Bob", "--loud", "brew", "mug"],
    ["brew", "--name", "Bob", "--loud", "mug"],
  ])
  func `an option of every command precedes or follows the command's name`(
    words: [String]
  ) throws {
    guard case .run(let parsed) = try Kettle.whistling.parse(words) else {
      Issue.record("\(words) do not run a command")
      return
    }
    #expect(parsed.command.path == "kettle brew")
    #expect(parsed[Kettle.loud])
    #expect(parsed[Kettle.name] == "Bob")
    #expect(parsed[Kettle.cup] == "mug")
  }

  @Test func `an option of one command does not precede its name`() {
    #expect(throws: UsageError.self) { try Kettle.whistling.parse(["--json", "brew", "mug"]) }
    #expect(throws: UsageError.self) { try Kettle.whistling.parse(["--loud", "--json", "brew"]) }
  }

  @Test func `help is found after an option of every command`() throws {
    guard case .help(let command) = try Kettle.whistling.parse(["--loud", "help", "wake"]) else {
      Issue.record("no help")
      return
    }
    #expect(command.path == "kettle wake")
    #expect(command.help().contains("  --loud "))
  }
}
