internal import CaptureArguments

/// `capture bench`: what this machine does.
enum Bench: ProgramCommandGroup {
  static var commands: [any ProgramEntry.Type] { [BenchScrub.self, BenchCache.self] }

  static let syntax = CommandSyntax(
    "bench",
    abstract: "Measure how fast this machine shows photos.",
    discussion: """
      Nothing in a store is changed. Other programs that are at work meanwhile make the figures \
      worse.
      """,
    subcommands: commands.map { $0.syntax }, usual: "scrub",
    examples: [
      Example("capture bench scrub", "look through your own store at 60 photos a second"),
      Example("capture bench cache", "what a picture costs that is kept, and one that is not"),
    ])
}
