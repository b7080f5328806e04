internal import CaptureArguments
internal import CaptureFiles
internal import CaptureImaging
internal import CaptureJSON
internal import CaptureWords

/// `capture bench cache`: measures the time to get a picture from each layer of the cache.
enum BenchCache: ProgramCommand {
  static let syntax = CommandSyntax(
    "cache",
    abstract: "Measure the time to get a picture from memory, from disk, or by decoding it.",
    discussion: """
      Up to six photos are requested at their own size. Without --photos, the default store is \
      used. A picture that fits the screen comes from the store's screen tier and has no raw file. \
      The raw files are written to a temporary folder.
      """,
    groups: [BenchSyntax.store(defaultSize: defaultSize), ParameterGroup("OUTPUT", [Shared.json])],
    examples: [
      Example("capture bench cache --photos 6", "measure with six new photos instead")
    ])

  /// Larger than the screen tier, so that there are raw files.
  private static let defaultSize = FrameSize(width: 2_048, height: 1_536)

  static func run(_ parsed: ParsedCommand) async throws(Failure) -> ExitCode {
    let bench = try BenchStore(parsed, defaultSize: defaultSize)
    let photos = Array(bench.photos.prefix(6))
    let wantsJSON = parsed[Shared.json]
    let folder = try TemporaryFolder.forBench()
    defer { withExtendedLifetime((bench, folder)) {} }
    let rows = try await CacheRun(store: bench.store, photos: photos, folder: folder.path).rows()
    Console.say(lines: wantsJSON ? CacheRun.jsonLines(rows) : CacheRun.table(rows))
    return .done
  }
}
