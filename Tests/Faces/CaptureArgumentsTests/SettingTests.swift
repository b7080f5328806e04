import CaptureText
import Testing

@testable import CaptureArguments

/// Defaults from settings, for the fictional program.
@Suite struct SettingTests {
  private static let program = Kettle.program

  private static func setting(_ name: String) throws -> Setting {
    try #require(program.settings.first { $0.name == name })
  }

  private static func value(_ name: String, _ written: WrittenValue) throws -> SettingValue {
    try setting(name).value(written, from: name)
  }

  private static func brew(
    _ words: [String], _ layers: [[SettingValue]]
  ) throws -> ParsedCommand {
    guard case .run(let parsed) = try program.parse(["brew", "mug"] + words) else {
      throw SettingProblem(description: "no command was parsed")
    }
    return parsed.completed(by: layers)
  }

  @Test func `every option of a command is a setting, and no argument is`() {
    let names = Self.program.settings.map(\.name)
    #expect(
      names == [
        "brew.leaf", "brew.json", "brew.quiet", "brew.degrees", "brew.settle", "brew.control",
        "brew.simulator",
      ])
    #expect(Self.program.settings.first?.variable(of: "kettle") == "KETTLE_BREW_LEAF")
  }

  @Test func `commands share the default of an option only if all declare it alike`() {
    let water = Parameter.flag("water", help: "Add water.")
    let other = Parameter.flag("other", help: "Add something.")
    let changed = Parameter.flag("other", help: "Add something else.")
    let program = CommandSyntax(
      "kettle", abstract: "",
      subcommands: [
        CommandSyntax("one", abstract: "", parameters: [water, other]),
        CommandSyntax("two", abstract: "", parameters: [water, changed]),
      ])
    #expect(
      program.settings.map(\.name) == ["water", "one.water", "one.other", "two.water", "two.other"])
  }

  @Test func `a setting is used if the command line lacks the option, and an earlier layer first`()
    throws
  {
    let layers = [
      [try Self.value("brew.degrees", .text("90"))],
      [
        try Self.value("brew.degrees", .text("80")), try Self.value("brew.leaf", .text("green")),
        try Self.value("brew.json", .boolean(true)),
        try Self.value("brew.control", .list(["a=1", "b=2"])),
        try Self.value("brew.settle", .boolean(false)),
        try Self.value("brew.simulator", .boolean(true)),
      ],
    ]
    let parsed = try Self.brew(["--leaf", "black"], layers)
    #expect(parsed[Kettle.degrees] == 90)
    #expect(parsed[Kettle.leaf] == .black)
    #expect(parsed[Kettle.json])
    #expect(parsed[Kettle.controls] == ["a=1", "b=2"])
    #expect(parsed[Kettle.settle] == false)
    #expect(parsed[Kettle.simulator] == "built in")
    #expect(parsed.defaults.count == 5)
  }

  @Test func `a path after a text in a value is resolved, and other values are kept`() throws {
    let lid = Parameter.option("lid", .text, valueName: "lid", help: "The lid.")
      .path(after: { $0.hasPrefix("from=") ? "from=" : nil })
    let brew = CommandSyntax("brew", abstract: "", parameters: [lid])
    let program = CommandSyntax("kettle", abstract: "", subcommands: [brew])
    let setting = try #require(program.settings.first { $0.name == "brew.lid" })
    func resolved(_ text: String) throws -> String? {
      try setting.value(.text(text), from: "") { $0 == "a" ? "/tea/a" : nil }.given?.first?.value
    }
    #expect(try resolved("from=a") == "from=/tea/a")
    #expect(try resolved("b") == "b")
    #expect(throws: SettingProblem.self) { try resolved("from=b") }
  }

  @Test func `a flag that a setting turns on is turned off by the command line`() throws {
    let layers = [[try Self.value("brew.json", .boolean(true))]]
    #expect(try Self.brew(["--no-json"], layers)[Kettle.json] == false)
    #expect(try Self.brew([], layers)[Kettle.json])
  }

  @Test(arguments: [
    (
      "brew.degrees", WrittenValue.text("hot"),
      "expected a whole number from -20 to 100, but got 'hot'"
    ),
    ("brew.degrees", .list(["1"]), "expected a single value, not an array"),
    ("brew.degrees", .boolean(true), "expected a whole number from -20 to 100, but got true"),
    ("brew.json", .text("yes"), "expected true or false, without quotes"),
    ("brew.leaf", .text("mint"), "expected one of 'black', 'green', but got 'mint'"),
  ])
  func `a value that the command line would refuse is refused`(
    name: String, written: WrittenValue, problem: String
  ) throws {
    #expect(throws: SettingProblem(description: problem)) { try Self.value(name, written) }
  }

  @Test func `an option replaces the defaults of those that cannot be used with it`() throws {
    let size = Parameter.option("size", .text, valueName: "s", help: "")
    let small = Parameter.flag("small", help: "").instead(of: "size")
    let program = CommandSyntax(
      "kettle", abstract: "",
      subcommands: [CommandSyntax("cup", abstract: "", parameters: [size, small])])
    let layer = try program.settings.map { setting in
      try setting.value(setting.name == "cup.size" ? .text("1") : .boolean(true), from: "")
    }
    let cases: [([String], Int, String?, Bool)] = [
      (["--small"], 1, nil, true), (["--size", "2"], 1, "2", false), ([], 2, "1", true),
    ]
    for (words, count, expectedSize, isSmall) in cases {
      guard case .run(let given) = try program.parse(["cup"] + words) else { continue }
      let parsed = given.completed(by: [layer])
      #expect(parsed[size] == expectedSize)
      #expect(parsed[small] == isSmall)
      #expect(parsed.defaults.count == count - (words.isEmpty ? 0 : 1))
    }
  }

  @Test(arguments: [
    (["--small"], "1", nil), (["--no-small"], "1", "1"), (["--cup", "big"], "1", nil),
    (["--cup", "tiny"], "1", "1"), (["--cup", "big"], "2", "2"),
  ])
  func `an option replaces a default only while it is on and their values contradict each other`(
    words: [String], setting: String, size: String?
  ) throws {
    let option = Parameter.option("size", .text, valueName: "s", help: "")
    let small = Parameter.flag("small", help: "").instead(of: "size")
    let cup = Parameter.option("cup", .text, valueName: "c", help: "")
      .instead(of: "size") { $0 == "big" && $1 == "1" }
    let program = CommandSyntax(
      "kettle", abstract: "",
      subcommands: [CommandSyntax("cup", abstract: "", parameters: [option, small, cup])])
    let value = try #require(program.settings.first { $0.name == "cup.size" })
      .value(.text(setting), from: "")
    guard case .run(let given) = try program.parse(["cup"] + words) else {
      throw SettingProblem(description: "no command was parsed")
    }
    let parsed = given.completed(by: [[value]])
    #expect(parsed[option] == size)
    #expect(parsed.withoutDefaults[option] == nil)
  }

  @Test func `an option for a single call is not a setting`() {
    let flag = Parameter.flag("burn", help: "").forOneCall
    let program = CommandSyntax(
      "kettle", abstract: "",
      subcommands: [CommandSyntax("cup", abstract: "", parameters: [flag])])
    #expect(program.settings.isEmpty)
    #expect(program.fixedOptions == [["cup", "burn"]])
    #expect(throws: UsageError.self) { try program.parse(["cup", "--no-burn"]) }
  }
}
