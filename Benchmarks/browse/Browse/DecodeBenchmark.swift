import CaptureImaging
import CaptureStore
import Glibc

/// Measures decoding of screen tiers to pixels, in the same way as the browser does it.
enum DecodeBenchmark {
  /// Prints the processor time per picture in microseconds.
  static func run(rounds: Int, files: [String]) throws {
    let jpegs = try files.map { try NewPhoto(reading: $0).original }
    let pool = PixelPool(limit: 1 << 26)
    try decode(jpegs, with: pool)
    let begun = processorTime
    for _ in 0..<rounds { try decode(jpegs, with: pool) }
    print((processorTime - begun) / Double(rounds * jpegs.count))
  }

  private static func decode(_ jpegs: [[UInt8]], with pool: PixelPool) throws {
    for jpeg in jpegs {
      var decoder = try JPEGDecoder()
      let bytes = jpeg.span.bytes
      _ = try decoder.pixels(of: bytes, try JPEGHeader(of: bytes), from: pool)
    }
  }

  private static var processorTime: Double {
    var moment = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &moment)
    return Double(moment.tv_sec) * 1_000_000 + Double(moment.tv_nsec) / 1_000
  }
}
