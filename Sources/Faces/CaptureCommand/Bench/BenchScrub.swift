internal import CaptureArguments
internal import CaptureBrowse
internal import CaptureStore
internal import CaptureText
internal import CaptureWords

/// `capture bench scrub`: browses a store's photos faster than anyone could.
enum BenchScrub: ProgramCommand {
  static let syntax = CommandSyntax(
    "scrub",
    abstract: "Request photos at a steady rate, and count those that are shown in time.",
    discussion: """
      A photo counts as 'screen' if its screen tier is shown first, as 'low' if its low tier is, \
      and as 'blank' if the next photo is requested before anything is shown. Without --photos, \
      the default store is used.
      """,
    groups: [
      ParameterGroup(
        "PHOTOS", [StoreChoice.option, BenchSyntax.photos, BenchSyntax.size, BenchSyntax.keep]),
      ParameterGroup(
        "MEASUREMENT",
        [
          BenchSyntax.sequences, BenchSyntax.rate, BenchSyntax.span, BenchSyntax.classic,
          Shared.json,
        ]),
    ],
    examples: [
      Example(
        "capture bench scrub --photos 1000 --for 30s",
        "generate a store of 1,000 photos for the measurement"),
      Example(
        "capture bench scrub --sequence random --rate 30", "jump at random, 30 times per second"),
    ])

  static func run(_ parsed: ParsedCommand) async throws(Failure) -> ExitCode {
    let bench = try BenchStore(parsed)
    let run = ScrubRun(
      store: bench.store, photos: bench.photos, rate: parsed[BenchSyntax.rate] ?? 60,
      span: parsed[BenchSyntax.span] ?? .seconds(5),
      policy: parsed[BenchSyntax.classic] ? .classic : .adaptive)
    let named = parsed[BenchSyntax.sequences]
    let sequences = named.isEmpty ? ScrubSequence.allCases : named
    let output = ScrubOutput(wantsJSON: parsed[Shared.json])
    output.begin(bench.store.folder, bench.photos.count)
    let work = Task {
      for sequence in sequences where !Task.isCancelled {
        output.tell(await run.run(sequence))
      }
      return ExitCode.done
    }
    defer { withExtendedLifetime(bench) {} }
    return await Interruption.code(of: work)
  }
}
