internal import CaptureArguments

/// `capture bench`: measures how fast this machine shows photos.
enum Bench: ProgramCommandGroup {
  static var commands: [any ProgramEntry.Type] { [BenchScrub.self] }

  static let syntax = CommandSyntax(
    "bench",
    abstract: "Measure how fast this machine can show photos.",
    discussion: """
      The store is not changed. Other programs that are running make the results worse.
      """,
    subcommands: commands.map { $0.syntax }, defaultSubcommand: "scrub",
    examples: [
      Example("capture bench scrub", "browse the default store at 60 photos per second")
    ])
}
