import CaptureBase
internal import CaptureImaging
internal import Dispatch
internal import Glibc

/// Measures the ladder on photos in memory, and prints milliseconds per photo.
enum Stopwatch {
  static func run(_ photos: [BenchmarkPhoto], workers: Int) throws {
    let milliseconds =
      workers == 0
      ? try runHere(photos)
      : ContinuousClock().measure { runInLine(photos, workers: workers) } / .milliseconds(1)
    print(milliseconds / Double(photos.count))
  }

  /// Returns the processor time, which on a single thread is less affected by other programs.
  private static func runHere(_ photos: [BenchmarkPhoto]) throws -> Double {
    var ladder = try TierLadder(rules: .benchmarked)
    try ladder.make(photos[0])  // once without measuring, to warm up the memory
    let start = clock()
    for photo in photos { try ladder.make(photo) }
    return Double(clock() - start) * 1_000 / Double(CLOCKS_PER_SEC)
  }

  private static func runInLine(_ photos: [BenchmarkPhoto], workers: Int) {
    let line = OrderedPipeline<BenchmarkPhoto, Bool>(
      workers: workers, byteBudget: 100_000_000,
      state: { try? TierLadder(rules: .benchmarked) },
      work: { ladder, photo in (try? ladder?.make(photo)) != nil })
    DispatchQueue(label: "producer").async {
      for photo in photos { line.submit(photo, byteCount: photo.jpeg.count) }
      line.finish()
    }
    while let isMade = line.next() { precondition(isMade, "a photo could not be read") }
  }
}

extension TierLadder {
  /// Makes the same tiers as the other programs, including the steps that only this one has.
  @discardableResult
  mutating func make(_ photo: BenchmarkPhoto) throws(TierError) -> TierSet {
    let jpeg = photo.jpeg
    return try tiers([.screen, .low], of: jpeg.span.bytes, id: "0123456789abcdef0123456789abcdef")
  }
}
