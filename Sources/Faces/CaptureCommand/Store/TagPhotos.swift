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
    let words = words(adding: added, removing: removed)
    return try PhotoChange.run(parsed, words) { store, ids throws(StoreError) in
      try store.describe(ids) { $0.tag(adding: added, removing: removed) }
    }
  }

  private static func words(
    adding added: [String], removing removed: [String]
  ) -> PhotoChange.Words {
    let (added, removed) = (quoted(added), quoted(removed))
    let deeds = [added.map { "\($0) added" }, removed.map { "\($0) removed" }]
    let states = [added.map { "with \($0)" }, removed.map { "without \($0)" }]
    return PhotoChange.Words(
      deed: "changed: \(deeds.compactMap(\.self).joined(separator: ", "))",
      state: states.compactMap(\.self).joined(separator: " and "))
  }

  /// Returns keywords in a row; nil if there are none.
  private static func quoted(_ words: [String]) -> String? {
    words.isEmpty ? nil : words.map { "'\($0)'" }.joined(separator: ", ")
  }
}
