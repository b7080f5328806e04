internal import CaptureArguments
internal import CaptureMetadata
internal import CaptureStore
internal import CaptureWords

/// `capture tag`: adds keywords to photos, and removes them.
enum TagPhotos: ProgramCommand {
  static let add = Parameter.options(
    "add", short: "a", .utf8, valueName: "word", help: "Add this keyword; may be repeated."
  ).filled.naming(.keyword).forOneCall
  static let remove = Parameter.options(
    "remove", short: "r", .utf8, valueName: "word",
    help: "Remove this keyword; may be repeated."
  ).filled.naming(.keyword).forOneCall

  static let syntax = CommandSyntax(
    "tag",
    abstract: "Add or remove keywords of photos.",
    parameters: [
      PhotoArgument.ids, PhotoArgument.null, add, remove, StoreChoice.option, Shared.json,
    ],
    examples: [
      Example("capture tag --add harbour --add night 3fa2 77b0", "add two keywords to two photos"),
      Example("capture tag --remove todo --add done 3fa2", "replace one keyword with another"),
    ])

  static func run(_ parsed: ParsedCommand) throws(Failure) -> ExitCode {
    let (added, removed) = (parsed[add], parsed[remove])
    guard !(added + removed).isEmpty else {
      throw .usage(
        UsageError(.refused("give a keyword with '--add' or '--remove'"), in: parsed.command))
    }
    guard (added + removed).allSatisfy({ !Annotations(keywords: [$0]).keywords.isEmpty }) else {
      throw .usage(UsageError(.refused("a keyword is empty"), in: parsed.command))
    }
    let keywords = KeywordChange(adding: added, removing: removed)
    return try ChangingCommand.run(
      parsed, .tag(adding: added, removing: removed), members: keywords.members,
      reporting: keywords.report)
  }
}
