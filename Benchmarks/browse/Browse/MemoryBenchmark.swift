import CaptureBrowse
import CaptureImaging
import CaptureStore

/// Times the look-up of a picture in memory that is near enough.
enum MemoryBenchmark {
  /// Prints the mean of so many look-ups, in microseconds.
  static func run(in folder: String, rounds: Int, file: String) async throws {
    let made = try BenchmarkStore(
      in: folder, of: FrameSize(width: 1280, height: 960), files: [file])
    let cache = ToleranceCache(
      of: made.store, configuration: ToleranceConfiguration(raw: nil))
    let photo = made.photos[0].id
    for width in [320, 480, 640, 800, 1024] {
      let box = FrameSize(width: width, height: width)
      _ = try await cache.picture(PictureRequest(photo, in: box, tolerance: .none))
    }
    let request = PictureRequest(photo, in: FrameSize(width: 700, height: 700))
    var found = 0
    let time = ContinuousClock().measure {
      for _ in 0..<rounds where cache.cached(request) != nil { found += 1 }
    }
    precondition(found == rounds)
    print("memory hit\t\(time / .microseconds(1) / Double(max(rounds, 1)))")
  }
}
