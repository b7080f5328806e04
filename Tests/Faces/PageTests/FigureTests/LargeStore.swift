import CaptureFiles
import CaptureTestSupport
import Glibc

/// Stores of thousands of small photos: made once and kept with the build, since that takes its time.
///
/// Tests only look at them.
enum LargeStore {
  private static let folder = "\(Repository.root)/.build/page-stores"
  private static let batch = 2_000

  /// Returns the path of the store with this number of photos.
  static func path(photos count: Int) throws -> String {
    let path = "\(folder)/\(count)"
    if access(path, F_OK) == 0 { return path }
    mkdir(folder, 0o777)
    let work = try TestFolder(in: folder)
    let samples = try small(in: work)
    for start in stride(from: 0, to: count, by: batch) {
      try add(start..<min(start + batch, count), of: samples, in: work)
    }
    guard rename("\(work.path)/store", path) == 0 else {
      throw TestSetupError("\(path) cannot be made")
    }
    return path
  }

  /// The sample photos, at an eighth of their width.
  private static func small(in work: borrowing TestFolder) throws -> [[UInt8]] {
    let folder = "\(Repository.root)/SamplePhotos"
    return try TestFolder.names(in: folder).filter { $0.hasSuffix(".jpg") }.sorted().map { name in
      try run("/usr/bin/djpeg", "-scale", "1/8", "-outfile", "big", "\(folder)/\(name)", in: work)
      try run("/usr/bin/cjpeg", "-quality", "80", "-outfile", "small", "big", in: work)
      return try [UInt8](contentsOf: "\(work.path)/small")
    }
  }

  /// Adds copies with other bytes, of which one was taken each hour.
  private static func add(
    _ numbers: Range<Int>, of samples: [[UInt8]], in work: borrowing TestFolder
  ) throws {
    mkdir("\(work.path)/new", 0o777)
    let paths = try numbers.map { number in
      var bytes = samples[number % samples.count]
      bytes.insert(contentsOf: PageServer.comment(number), at: 2)
      try work.write(bytes, as: "new/\(number).jpg")
      let path = "\(work.path)/new/\(number).jpg"
      let taken = timeval(tv_sec: 1_577_836_800 + number * 3600, tv_usec: 0)
      utimes(path, [taken, taken])
      return path
    }
    try run(PageServer.program("capture"), "add", "--quiet", "new", in: work)
    for path in paths { unlink(path) }
  }

  private static func run(
    _ program: String, _ arguments: String..., in work: borrowing TestFolder
  ) throws {
    let outcome = try Child.run(
      program, arguments, in: work, environment: PageServer.home(in: work))
    guard outcome.status == 0 else { throw TestSetupError("\(program): \(outcome.errors)") }
  }
}
