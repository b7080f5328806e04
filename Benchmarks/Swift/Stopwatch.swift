internal import CaptureImaging
internal import Dispatch

/// Times the ladder on photos that are in memory.
enum Stopwatch {
  static func run(_ photos: [BenchmarkPhoto], workers: Int) throws {
    let clock = ContinuousClock()
    var ladder = try TierLadder()
    try ladder.make(photos[0])  // once unmeasured, so that memory is warm
    let time =
      if workers == 0 {
        try clock.measure { for photo in photos { try ladder.make(photo) } }
      } else {
        clock.measure { runInLine(photos, workers: workers) }
      }
    let milliseconds = time / .milliseconds(1) / Double(photos.count)
    print(milliseconds)
  }

  private static func runInLine(_ photos: [BenchmarkPhoto], workers: Int) {
    let line = OrderedLine<BenchmarkPhoto, Bool>(
      workers: workers, byteBudget: 100_000_000,
      state: { try? TierLadder() },
      work: { ladder, photo in (try? ladder?.make(photo)) != nil })
    DispatchQueue(label: "producer").async {
      for photo in photos { line.submit(photo, byteCount: photo.jpeg.count) }
      line.finish()
    }
    while let isMade = line.next() { precondition(isMade, "a photo could not be read") }
  }
}

extension TierLadder {
  /// Makes what the other programs make, with all that only this one does.
  @discardableResult
  mutating func make(_ photo: BenchmarkPhoto) throws(TierError) -> TierSet {
    let jpeg = photo.jpeg
    return try tiers(of: jpeg.span.bytes, id: "0123456789abcdef0123456789abcdef")
  }
}
