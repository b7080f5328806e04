internal import CaptureArguments
internal import CaptureJSON
internal import CaptureStore

/// `capture rebuild`: makes everything again that can be made of the originals.
enum RebuildStore: ProgramCommand {
  static let tiers = Parameter.flag(
    "tiers", help: "Make the smaller pictures again, too, also those that are whole.")

  static let syntax = CommandSyntax(
    "rebuild",
    abstract: "Make the catalogue again of the originals, and tiers that are missing.",
    discussion: """
      Nothing is lost: stars, notes and keywords stand in the originals or beside them. A folder \
      of photos becomes a store by this, and they stay where they are.
      """,
    parameters: [tiers, StoreChoice.option, Shared.json],
    examples: [
      Example("capture rebuild", "when the catalogue is damaged"),
      Example("capture rebuild --store ~/Pictures", "have a folder of photos become a store"),
    ])

  static func run(_ parsed: ParsedCommand) throws(Failure) -> ExitCode {
    let folder = try StoreChoice(parsed[StoreChoice.option]).folder
    let work = LongWork()
    let store = try asking { () throws(StoreError) in
      try PhotoStore.rebuilt(at: folder, remakingTiers: parsed[tiers]) { progress in
        let goesOn = work.advance(to: WorkProgress(done: progress.done, total: progress.total))
        guard !goesOn else { return }
        work.clear()  // the new catalogue counts as a whole, so that the old one still does
        Console.exit(work.code ?? .interrupted)
      }
    }
    work.clear()
    let count = try asking { () throws(StoreError) in try store.count() }
    Console.say(
      parsed[Shared.json]
        ? (["photos": .integer(count)] as JSON).line : "\(count.photos) in \(store.folder)")
    return .done
  }
}
