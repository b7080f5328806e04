import Testing

import CaptureArguments

@Suite struct CommandParsingTests {
  /// What was understood of `kettle brew` and these words.
  private func brew(_ words: String...) throws -> ParsedCommand {
    try run(["brew"] + words)
  }

  private func run(_ words: [String]) throws -> ParsedCommand {
    guard case .run(let parsed) = try Kettle.program.parse(words) else { throw NotRun() }
    return parsed
  }

  private struct NotRun: Error {}

  @Test func `what is not said is absent`() throws {
    let parsed = try brew("mug")
    #expect(parsed[Kettle.cup] == "mug")
    #expect(parsed[Kettle.spoons] == nil)
    #expect(!parsed[Kettle.json])
    #expect(parsed[Kettle.settle] == nil)
    #expect(parsed[Kettle.leaf] == nil)
    #expect(parsed[Kettle.controls] == [])
    #expect(parsed[Kettle.simulator] == nil)
  }

  @Test(arguments: [["--degrees", "80"], ["--degrees=80"], ["-d", "80"], ["-d80"], ["-d=80"]])
  func `a value follows its option in several ways`(words: [String]) throws {
    #expect(try run(["brew"] + words + ["mug"])[Kettle.degrees] == 80)
    #expect(try run(["brew", "mug"] + words)[Kettle.degrees] == 80)
  }

  @Test(arguments: [["--degrees", "-5"], ["--degrees=-5"], ["-d", "-5"], ["-d-5"]])
  func `a negative number is a value`(words: [String]) throws {
    #expect(try run(["brew", "mug"] + words)[Kettle.degrees] == -5)
  }

  @Test func `a value may hold anything after its equals sign`() throws {
    #expect(try brew("mug", "--control=--a=1")[Kettle.controls] == ["--a=1"])
    #expect(try brew("mug", "--control=")[Kettle.controls] == [""])
  }

  @Test func `an option that may be repeated keeps every value in order`() throws {
    let parsed = try brew("--control", "a=1", "mug", "--control", "b=2")
    #expect(parsed[Kettle.controls] == ["a=1", "b=2"])
  }

  @Test(arguments: [["-jqd80"], ["-jqd", "80"], ["-j", "-q", "-d=80"], ["-qjd=80"]])
  func `short flags share one dash with an option at the end`(words: [String]) throws {
    let parsed = try run(["brew", "mug"] + words)
    #expect(parsed[Kettle.json] && parsed[Kettle.quiet])
    #expect(parsed[Kettle.degrees] == 80)
  }

  @Test func `a toggle is on, off or not spoken of`() throws {
    #expect(try brew("mug", "--settle")[Kettle.settle] == true)
    #expect(try brew("mug", "--no-settle")[Kettle.settle] == false)
    #expect(try brew("mug", "--settle", "--settle")[Kettle.settle] == true)
  }

  @Test func `an option with a bare form takes its value by an equals sign alone`() throws {
    let bare = try brew("--simulator", "mug")
    #expect(bare[Kettle.simulator] == "built in")
    #expect(bare[Kettle.cup] == "mug")
    #expect(try brew("--simulator=pond", "mug")[Kettle.simulator] == "pond")
  }

  @Test func `two dashes end the options`() throws {
    let parsed = try brew("-j", "--", "--help", "3")
    #expect(parsed[Kettle.cup] == "--help")
    #expect(parsed[Kettle.spoons] == 3)
    #expect(try run(["wake", "--", "a", "--", "-b"])[Kettle.guests] == ["a", "--", "-b"])
  }

  @Test func `a lone dash is a word like others`() throws {
    #expect(try brew("-")[Kettle.cup] == "-")
    #expect(try brew("mug", "--control", "-")[Kettle.controls] == ["-"])
  }

  @Test func `a command answers by its own name`() throws {
    let parsed = try run(["wake", "Ann", "Bo"])
    #expect(parsed.command.path == "kettle wake")
    #expect(parsed.command.syntax.name == Kettle.wake.name)
    #expect(parsed[Kettle.guests] == ["Ann", "Bo"])
  }

  @Test func `to ask for what was never declared is a mistake of the program`() async {
    await #expect(processExitsWith: .failure) {
      guard case .run(let parsed) = try Kettle.program.parse(["wake"]) else { return }
      _ = parsed[Kettle.json]
    }
  }

  @Test func `two options of one name are a mistake of the program`() async {
    await #expect(processExitsWith: .failure) {
      _ = CommandSyntax("a", abstract: "", parameters: [Kettle.json, Kettle.json])
    }
  }

  @Test(arguments: [
    ([], "kettle"), (["--help"], "kettle"), (["-h", "brew"], "kettle"), (["help"], "kettle"),
    (["help", "brew"], "kettle brew"), (["brew", "--help"], "kettle brew"),
    (["brew", "--nonsense", "-h"], "kettle brew"), (["brew", "--leaf", "--help"], "kettle brew"),
    (["wake", "Ann", "-h"], "kettle wake"),
  ])
  func `help is given wherever it is asked for`(words: [String], path: String) throws {
    guard case .help(let command) = try Kettle.program.parse(words) else { throw NotRun() }
    #expect(command.path == path)
  }

  @Test(arguments: [["--version"], ["brew", "--version"], ["--version", "brew"]])
  func `the version is given wherever it is asked for`(words: [String]) throws {
    guard case .version = try Kettle.program.parse(words) else { throw NotRun() }
  }
}
