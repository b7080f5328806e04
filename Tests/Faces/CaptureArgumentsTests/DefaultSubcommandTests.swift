import CaptureArguments
import Testing

/// Nested commands with a default subcommand.
@Suite struct DefaultSubcommandTests {
  private static let json = Parameter.flag("json", help: "Print an object.")
  private static let list = CommandSyntax("list", abstract: "List the cups.", parameters: [json])
  private static let wash = CommandSyntax("wash", abstract: "Wash the cups.")
  private static let program = CommandSyntax(
    "kettle", abstract: "Make tea.",
    subcommands: [
      CommandSyntax(
        "cups", abstract: "See to the cups.", subcommands: [list, wash], defaultSubcommand: "list"),
      wash,
    ])

  @Test(arguments: [
    (["cups"], "kettle cups list"), (["cups", "--json"], "kettle cups list"),
    (["cups", "list", "--json"], "kettle cups list"), (["cups", "wash"], "kettle cups wash"),
    (["wash"], "kettle wash"), (["cups", "--json", "list"], "kettle cups list"),
  ])
  func `the default subcommand is used if none is named`(words: [String], path: String) throws {
    guard case .run(let parsed) = try Self.program.parse(words) else { throw NotRun() }
    #expect(parsed.command.path == path)
    #expect(parsed.command.words.joined(separator: " ") == path.dropFirst("kettle ".count))
  }

  @Test(arguments: [
    (["cups", "--help"], "kettle cups"), (["cups", "help"], "kettle cups"),
    (["help", "cups", "list"], "kettle cups list"), (["cups", "list", "-h"], "kettle cups list"),
  ])
  func `help is shown for the requested command`(words: [String], path: String) throws {
    guard case .help(let command) = try Self.program.parse(words) else { throw NotRun() }
    #expect(command.path == path)
  }

  @Test func `help marks the default subcommand`() throws {
    guard case .help(let command) = try Self.program.parse(["cups", "-h"]) else { throw NotRun() }
    let help = command.help()
    #expect(help.contains("USAGE: kettle cups [<subcommand>]"))
    #expect(help.contains("\n  list (default) "))
    #expect(help.contains("\n  --json "))
  }

  @Test(arguments: [
    (["cups", "wsh"], "unknown subcommand 'wsh'. Did you mean 'wash'?"),
    (["cups", "--jsno"], "unknown option '--jsno'. Did you mean '--json'?"),
    (["cups", "--json", "wash"], "unknown option '--json'"),
    (["version"], "unknown subcommand 'version'. Did you mean '--version'?"),
  ])
  func `words that match no subcommand are rejected`(words: [String], problem: String) {
    let error = #expect(throws: UsageError.self) { try Self.program.parse(words) }
    #expect(error?.description == problem)
  }

  private struct NotRun: Error {}
}
