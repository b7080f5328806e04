import Testing

import CaptureArguments

@Suite struct CommandParsingTests {
  /// Parses `kettle brew` followed by these words.
  private func brew(_ words: String...) throws -> ParsedCommand {
    try run(["brew"] + words)
  }

  private func run(_ words: [String]) throws -> ParsedCommand {
    guard case .run(let parsed) = try Kettle.program.parse(words) else { throw NotRun() }
    return parsed
  }

  private struct NotRun: Error {}

  @Test func `parameters that are not given have their empty values`() throws {
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
  func `an option accepts its value in all supported notations`(words: [String]) throws {
    #expect(try run(["brew"] + words + ["mug"])[Kettle.degrees] == 80)
    #expect(try run(["brew", "mug"] + words)[Kettle.degrees] == 80)
  }

  @Test(arguments: [["--degrees", "-5"], ["--degrees=-5"], ["-d", "-5"], ["-d-5"]])
  func `a negative number after an option is its value`(words: [String]) throws {
    #expect(try run(["brew", "mug"] + words)[Kettle.degrees] == -5)
  }

  @Test func `a value after an equals sign may contain any characters`() throws {
    #expect(try brew("mug", "--control=--a=1")[Kettle.controls] == ["--a=1"])
    #expect(try brew("mug", "--control=")[Kettle.controls] == [""])
  }

  @Test func `a repeatable option keeps all its values in order`() throws {
    let parsed = try brew("--control", "a=1", "mug", "--control", "b=2")
    #expect(parsed[Kettle.controls] == ["a=1", "b=2"])
  }

  @Test(arguments: [["-jqd80"], ["-jqd", "80"], ["-j", "-q", "-d=80"], ["-qjd=80"]])
  func `short flags can share a dash with an option at the end`(words: [String]) throws {
    let parsed = try run(["brew", "mug"] + words)
    #expect(parsed[Kettle.json] && parsed[Kettle.quiet])
    #expect(parsed[Kettle.degrees] == 80)
  }

  @Test func `a toggle is true, false or nil if it is not given`() throws {
    #expect(try brew("mug", "--settle")[Kettle.settle] == true)
    #expect(try brew("mug", "--no-settle")[Kettle.settle] == false)
    #expect(try brew("mug", "--settle", "--settle")[Kettle.settle] == true)
  }

  @Test func `an option with an optional value takes it only after an equals sign`() throws {
    let bare = try brew("--simulator", "mug")
    #expect(bare[Kettle.simulator] == "built in")
    #expect(bare[Kettle.cup] == "mug")
    #expect(try brew("--simulator=pond", "mug")[Kettle.simulator] == "pond")
  }

  @Test func `words after a double dash are arguments, not options`() throws {
    let parsed = try brew("-j", "--", "--help", "3")
    #expect(parsed[Kettle.cup] == "--help")
    #expect(parsed[Kettle.spoons] == 3)
    #expect(try run(["wake", "--", "a", "--", "-b"])[Kettle.guests] == ["a", "--", "-b"])
  }

  @Test func `a single dash is parsed as an argument`() throws {
    #expect(try brew("-")[Kettle.cup] == "-")
    #expect(try brew("mug", "--control", "-")[Kettle.controls] == ["-"])
  }

  @Test func `a parsed command has its full name`() throws {
    let parsed = try run(["wake", "Ann", "Bo"])
    #expect(parsed.command.path == "kettle wake")
    #expect(parsed.command.syntax.name == Kettle.wake.name)
    #expect(parsed[Kettle.guests] == ["Ann", "Bo"])
  }

  @Test func `asking for an undeclared parameter is a programming error`() async {
    await #expect(processExitsWith: .failure) {
      guard case .run(let parsed) = try Kettle.program.parse(["wake"]) else { return }
      _ = parsed[Kettle.json]
    }
  }

  @Test func `declaring two options of the same name is a programming error`() async {
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
  func `a request for help is recognised at any position`(words: [String], path: String) throws {
    guard case .help(let command) = try Kettle.program.parse(words) else { throw NotRun() }
    #expect(command.path == path)
  }

  @Test(arguments: [["--version"], ["brew", "--version"], ["--version", "brew"]])
  func `a request for the version is recognised at any position`(words: [String]) throws {
    guard case .version = try Kettle.program.parse(words) else { throw NotRun() }
  }
}
