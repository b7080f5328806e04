internal import CaptureArguments
internal import CaptureStore
internal import CaptureText
internal import CaptureWords

/// `capture bench scrub`: browses a store's photos faster than anyone could.
enum BenchScrub: ProgramCommand {
  static let sequences = Parameter.options(
    "sequence", .oneOf(ScrubSequence.self), valueName: "name",
    help: "Use only this sequence of photos; may be repeated (default: all).")
  static let rate = Parameter.option(
    "rate", short: "r", .number(in: 1...1_000), valueName: "photos per second",
    help: "Request rate (default: 60).")
  static let span = Parameter.option(
    "for", .duration, valueName: "time", help: "Duration of each sequence (default: 5s).")

  static let syntax = CommandSyntax(
    "scrub",
    abstract: "Request photos at a steady rate, and count those that are shown in time.",
    discussion: """
      A photo counts as 'screen' if its screen tier is shown first, as 'low' if its low tier is, \
      and as 'blank' if the next photo is requested before anything is shown.
      """,
    parameters: [StoreChoice.option, sequences, rate, span, Shared.json],
    examples: [
      Example(
        "capture bench scrub --sequence random --rate 30", "jump at random, 30 times per second")
    ])

  static func run(_ parsed: ParsedCommand) async throws(Failure) -> ExitCode {
    let store = try StoreChoice(parsed[StoreChoice.option]).open(.ignored)
    let run = ScrubRun(
      store: store, photos: try photos(of: store), rate: parsed[rate] ?? 60,
      span: parsed[span] ?? .seconds(5))
    let named = parsed[sequences]
    let chosen = named.isEmpty ? ScrubSequence.allCases : named
    let output = ScrubOutput(wantsJSON: parsed[Shared.json])
    output.begin(store.folder, run.photos.count)
    let work = Task {
      for sequence in chosen where !Task.isCancelled {
        output.tell(await run.run(sequence))
      }
      return ExitCode.done
    }
    return await Interruption.code(of: work)
  }

  private static func photos(of store: StoreEngine) throws(Failure) -> [PhotoID] {
    let photos = try asking { () throws(StoreError) in try store.photos(limit: most).map(\.id) }
    guard photos.count > 1 else {
      throw .message(
        "cannot measure with the store \(store.folder): it has \(photos.count.photos), and at "
          + "least 2 are needed; add photos with \(StoreCommand("add"))", .noPhoto)
    }
    return photos
  }

  private static let most = 1_000_000
}
