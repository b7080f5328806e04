internal import CaptureArguments
internal import CaptureJSON
internal import CaptureStore
internal import CaptureText

/// `capture delete`: puts photos into the bin, and empties it.
enum DeletePhotos: ProgramCommand {
  static let emptyBin = Parameter.flag(
    "empty-bin", help: "Remove for good what is in the bin; nothing is asked.")
  static let olderThan = Parameter.option(
    "older-than", .duration, valueName: "time",
    help: "With --empty-bin: only what has been there for so long, such as 30d.")

  static let syntax = CommandSyntax(
    "delete",
    abstract: "Put photos into the bin, or empty it.",
    discussion: "'capture restore' takes photos out of the bin again, for 30 days at least.",
    parameters: [
      PhotoArgument.optionalIDs, emptyBin, olderThan, StoreChoice.option, Shared.json,
    ],
    examples: [
      Example("capture delete 3fa2 77b0", "two photos into the bin"),
      Example("capture delete --empty-bin --older-than 30d", "what nobody has missed for a month"),
    ])

  static func run(_ parsed: ParsedCommand) throws(Failure) -> ExitCode {
    if let problem = problem(of: parsed) {
      throw .usage(UsageError(problem, in: parsed.command))
    }
    guard !parsed[emptyBin] else { return try empty(parsed) }
    return try PhotoChange.run(parsed) { store, ids throws(StoreError) in try store.delete(ids) }
  }

  /// What does not go together.
  private static func problem(of parsed: ParsedCommand) -> UsageProblem? {
    let namesPhotos = !parsed[PhotoArgument.optionalIDs].isEmpty
    if parsed[emptyBin] {
      return namesPhotos ? .refused("'--empty-bin' empties all of the bin; name no photos") : nil
    }
    if parsed[olderThan] != nil { return .refused("'--older-than' goes with '--empty-bin'") }
    return namesPhotos ? nil : .missingArgument("<id>")
  }

  private static func empty(_ parsed: ParsedCommand) throws(Failure) -> ExitCode {
    let store = try StoreChoice(parsed[StoreChoice.option]).open()
    let age = parsed[olderThan] ?? .zero
    let count = try asking { () throws(StoreError) in try store.emptyBin(olderThan: age) }
    if parsed[Shared.json] {
      Console.say((["removed": .integer(count)] as JSON).line)
    } else {
      Console.say(
        count == 1 ? "1 photo is removed for good" : "\(count) photos are removed for good")
    }
    return .done
  }
}
