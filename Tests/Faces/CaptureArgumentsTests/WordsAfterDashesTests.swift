import CaptureArguments
import CaptureText
import Testing

/// The words after `--` of a command that passes them on.
@Suite(.timeLimit(.minutes(10)))
struct WordsAfterDashesTests {
  private static let pot = Parameter.optionalArgument("pot", .text, help: "The pot to use.")
  private static let hot = Parameter.flag("hot", help: "Heat it first.")
  private static let recipe = Parameter.wordsAfterDashes("recipe", .text, help: "What to do then.")
  private static let program = CommandSyntax(
    "kettle", abstract: "Make tea.",
    subcommands: [
      CommandSyntax("pour", abstract: "Pour it.", parameters: [pot, hot, recipe])
    ])

  /// A command line, and the pot, whether it is hot, and the recipe.
  @Test(arguments: [
    (["pour"], nil, false, []),
    (["pour", "--", "stir", "--hot", "-x"], nil, false, ["stir", "--hot", "-x"]),
    (["pour", "blue", "--hot", "--", "stir"], "blue", true, ["stir"]),
    (["pour", "blue", "--", "--", ""], "blue", false, ["--", ""]),
  ])
  func `words after the dashes are the recipe, whatever they look like`(
    words: [String], pot: String?, isHot: Bool, recipe: [String]
  ) throws {
    guard case .run(let parsed) = try Self.program.parse(words) else {
      Issue.record("it is not a command")
      return
    }
    #expect(parsed[Self.pot] == pot)
    #expect(parsed[Self.hot] == isHot)
    #expect(parsed[Self.recipe] == recipe)
  }

  @Test func `dashes without a recipe are an error`() {
    #expect(throws: UsageError.self) { try Self.program.parse(["pour", "--"]) }
  }

  @Test func `words before the dashes are not a recipe`() {
    #expect(throws: UsageError.self) { try Self.program.parse(["pour", "blue", "red"]) }
  }

  @Test func `the help shows the dashes`() throws {
    guard case .help(let command) = try Self.program.parse(["pour", "--help"]) else {
      Issue.record("it is not help")
      return
    }
    #expect(command.help().contains("[<pot>] [-- <recipe> ...]"))
    #expect(command.help().contains("What to do then."))
  }

  @Test func `a word after the dashes is completed as part of the recipe`() {
    let named = Parameter.wordsAfterDashes("recipe", .text, help: "").naming(.file)
    let program = CommandSyntax(
      "kettle", abstract: "",
      subcommands: [
        CommandSyntax("pour", abstract: "", parameters: [Self.pot, Self.hot, named])
      ])
    #expect(program.completion(of: ["pour", "blue", "--", "st"]).kind == .file)
    #expect(program.completion(of: ["pour", "--", "stir", "te"]).kind == .file)
    #expect(program.completion(of: ["pour", "bl"]).kind == nil)
    #expect(program.completion(of: ["pour", "--ho"]).words().map(\.word) == ["--hot"])
    #expect(program.completion(of: ["pour", "--", "--ho"]).words().isEmpty)
  }
}
