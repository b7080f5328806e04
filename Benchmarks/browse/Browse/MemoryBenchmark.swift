import CaptureBrowse
import CaptureImaging
import CaptureStore
import Glibc

/// Measures the lookup of a picture of acceptable size in memory.
enum MemoryBenchmark {
  /// Prints the mean time of `rounds` lookups, in microseconds.
  static func run(in folder: String, rounds: Int, file: String) async throws {
    let made = try BenchmarkStore(
      in: folder, of: FrameSize(width: 1280, height: 960), files: [file])
    let cache = ToleranceCache(
      of: PhotoStore(made.store), configuration: ToleranceConfiguration(raw: nil))
    let photo = made.photos[0].id
    for width in [320, 480, 640, 800, 1024] {
      let box = FrameSize(width: width, height: width)
      _ = try await cache.picture(PictureRequest(photo, in: box, tolerance: .none))
    }
    let request = PictureRequest(photo, in: FrameSize(width: 700, height: 700))
    var found = 0
    // Processor time, which is less affected by other programs.
    let start = clock()
    for _ in 0..<rounds where cache.cached(request) != nil { found += 1 }
    let seconds = Double(clock() - start) / Double(CLOCKS_PER_SEC)
    precondition(found == rounds)
    print("memory hit\t\(seconds * 1_000_000 / Double(max(rounds, 1)))")
  }
}
