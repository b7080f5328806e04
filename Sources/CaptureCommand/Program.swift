internal import CaptureArguments

/// The `capture` program.
@main
enum Program {
  static let version = "0.1.0"

  static let syntax = CommandSyntax(
    "capture",
    abstract: "Take photos with this machine's cameras, or with simulated ones.",
    subcommands: [Snap.syntax, Devices.syntax],
    examples: [
      Example("capture snap", "take a photo into this folder"),
      Example("capture snap --simulator", "the same without a camera"),
      Example("capture devices", "list the cameras"),
    ])

  static func main() async {
    let outcome = await run(Array(CommandLine.arguments.dropFirst()))
    Console.exit(outcome)
  }

  private static func run(_ words: [String]) async -> ExitCode {
    do throws(UsageError) {
      switch try syntax.parse(words) {
      case .version:
        Console.say("capture \(version)")
      case .help(let command):
        Console.say(command.help(width: Console.width))
      case .run(let parsed) where parsed.command.syntax.name == Snap.syntax.name:
        return await Snap.run(try SnapOptions(parsed))
      case .run(let parsed):
        return await Devices.run(parsed)
      }
      return .done
    } catch {
      Console.warn(error.message(width: Console.width))
      return .usage
    }
  }
}
