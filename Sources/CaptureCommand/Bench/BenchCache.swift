internal import CaptureArguments
internal import CaptureFiles
internal import CaptureJSON

/// `capture bench cache`: what a picture costs, by where it comes from.
enum BenchCache: ProgramCommand {
  static let syntax = CommandSyntax(
    "cache",
    abstract: "Measure what a picture costs that is kept in memory, on disk, or not at all.",
    discussion: """
      Up to six photos are asked for at their own size. Without --photos they are of your own \
      store. What fits the screen comes from the store's screen tier and has no raw file. The raw \
      files are written to a folder that is removed again.
      """,
    groups: [BenchSyntax.store, ParameterGroup("OUTPUT", [Shared.json])],
    examples: [
      Example("capture bench cache --photos 6 --size 2048x1536", "with photos made for it")
    ])

  static func run(_ parsed: ParsedCommand) async throws(Failure) -> ExitCode {
    let bench = try BenchStore(parsed)
    let photos = Array(bench.photos.prefix(6))
    let wantsJSON = parsed[Shared.json]
    let folder = try TemporaryFolder.forBench()
    defer { withExtendedLifetime((bench, folder)) {} }
    let rows = try await CacheRun(store: bench.store, photos: photos, folder: folder.path).rows()
    if wantsJSON {
      Console.say(CacheRun.json(rows).line)
    } else {
      for line in CacheRun.table(rows) { Console.say(line) }
    }
    return .done
  }
}
