internal import CaptureArguments
internal import CaptureBase
internal import CaptureFiles
internal import CaptureImaging
internal import CaptureSamplePhotos
internal import CaptureSimulator
internal import CaptureStore
internal import CaptureText
internal import CaptureWords

/// A store to generate from the sample photos.
struct SampleStore {
  private let count: Int
  private let size: FrameSize
  /// The folder in which to keep the store; nil for a temporary store.
  private let keep: String?

  /// Returns nil if the command line does not request a generated store.
  init?(_ parsed: ParsedCommand) throws(Failure) {
    let isAsked = parsed[BenchSyntax.photos] != nil
    let details = [
      ("--size", parsed.withoutDefaults[BenchSyntax.size] != nil),
      ("--keep", parsed[BenchSyntax.keep] != nil),
    ]
    if !isAsked, let detail = details.first(where: \.1) {
      throw .usage(UsageError(.refused("'\(detail.0)' requires '--photos'"), in: parsed.command))
    }
    guard isAsked else { return nil }
    if parsed[StoreChoice.option] != nil {
      throw .usage(
        UsageError(.contradiction("--photos", "--store"), in: parsed.command))
    }
    count = parsed[BenchSyntax.photos] ?? 0
    size = parsed[BenchSyntax.size] ?? BenchSyntax.defaultSize
    keep = parsed[BenchSyntax.keep]
  }

  /// Generates the store; a temporary folder is removed when it is deallocated.
  func make() throws(Failure) -> (store: StoreEngine, folder: TemporaryFolder?) {
    let folder = keep == nil ? try TemporaryFolder.forBench() : nil
    let path = keep ?? folder?.path ?? ""
    let store = try StoreChoice(path).openForAdding()
    guard try asking({ () throws(StoreError) in try store.count() }) == 0 else {
      throw .message("cannot create a store in \(path): it already contains photos", .cannotWrite)
    }
    try fill(store)
    return (store, folder)
  }

  private func fill(_ store: StoreEngine) throws(Failure) {
    let work = LongWork()
    let bases = try bases()
    var done = 0
    while done < count {
      let batch = (done..<min(done + Self.batch, count)).map { number in
        NewPhoto(
          jpeg: Self.numbered(bases[number % bases.count], number), name: "\(number).jpg",
          taken: WallTime(seconds: Self.beginning + Int64(number) * 60))
      }
      for result in store.add(batch) {
        if case .failure(let error) = result { throw Failure(error) }
      }
      done += batch.count
      guard work.advance(to: WorkProgress(done: done, total: count)) else {
        throw .message("no store was created", work.code ?? .interrupted)
      }
    }
    work.clear()
  }

  /// Returns the sample photos in the requested size.
  private func bases() throws(Failure) -> [[UInt8]] {
    let samples = try samples()
    do throws(JPEGError) {
      var decoder = try JPEGDecoder()
      var encoder = try JPEGEncoder()
      var bases: [[UInt8]] = []
      for jpeg in samples {
        let bytes = jpeg.span.bytes
        bases.append(try encoder.encode(try decoder.decode(bytes).filling(size), quality: 85))
      }
      return bases
    } catch {
      throw .message("cannot create photos of \(size): \(error)", .failed)
    }
  }

  private func samples() throws(Failure) -> [[UInt8]] {
    do throws(ScenarioError) {
      return try ScenePhotos.samples.jpegs(first: count)
    } catch {
      throw Failure(error)
    }
  }

  /// Returns the photo with its number as a comment, so that no two are identical.
  private static func numbered(_ jpeg: [UInt8], _ number: Int) -> [UInt8] {
    let digits = "\(number)"
    let comment = [0xFF, 0xFE, 0, UInt8(digits.utf8.count + 2)] + digits.utf8
    return jpeg.prefix(2) + comment + jpeg.dropFirst(2)
  }

  private static let batch = 48
  private static let beginning: Int64 = 1_767_225_600
}
