internal import CaptureArguments
internal import CaptureBrowse
internal import CaptureImaging
internal import CaptureStore
internal import CaptureText

/// `capture bench scrub`: looks through a store's photos faster than anybody could.
enum BenchScrub: ProgramCommand {
  static let syntax = CommandSyntax(
    "scrub",
    abstract: "Ask for photos at a steady rate, and count what was seen of them in time.",
    discussion: """
      A photo is met at screen quality when its screen tier is the first that is seen of it, and \
      blank when the next one was asked for before anything was. Without --photos it is your own \
      store that is looked through.
      """,
    groups: [
      BenchSyntax.store(usualSize: usualSize),
      ParameterGroup(
        "HOW",
        [
          BenchSyntax.sequences, BenchSyntax.rate, BenchSyntax.span, BenchSyntax.classic,
          Shared.json,
        ]),
    ],
    examples: [
      Example("capture bench scrub --photos 1000 --for 30s", "with a store made for it"),
      Example("capture bench scrub --sequence random --rate 30", "jumps, thirty a second"),
    ])

  private static let usualSize = FrameSize(width: 1_920, height: 1_080)

  static func run(_ parsed: ParsedCommand) async throws(Failure) -> ExitCode {
    let bench = try BenchStore(parsed, usualSize: usualSize)
    let run = ScrubRun(
      store: bench.store, photos: bench.photos, rate: parsed[BenchSyntax.rate] ?? 60,
      span: parsed[BenchSyntax.span] ?? .seconds(5),
      policy: parsed[BenchSyntax.classic] ? .classic : .adaptive)
    let named = parsed[BenchSyntax.sequences]
    let sequences = named.isEmpty ? ScrubSequence.allCases : named
    let voice = ScrubVoice(wantsJSON: parsed[Shared.json])
    voice.begin(bench.store.folder, bench.photos.count)
    let work = Task {
      for sequence in sequences where !Task.isCancelled {
        voice.tell(await run.run(sequence))
      }
      return ExitCode.done
    }
    defer { withExtendedLifetime(bench) {} }
    return await Interruption.code(of: work)
  }
}
