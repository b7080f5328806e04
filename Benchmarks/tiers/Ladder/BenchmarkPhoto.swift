internal import CaptureImaging
internal import Glibc

/// A photo's file, read into memory before anything is measured.
struct BenchmarkPhoto: Sendable {
  struct Unreadable: Error {
    let path: String
  }

  let path: String
  let jpeg: [UInt8]

  /// The file name without folder and extension.
  var name: String {
    let file = path.split(separator: "/").last ?? ""
    return String(file.split(separator: ".").first ?? "")
  }

  init(path: String) throws {
    guard let file = fopen(path, "r") else { throw Unreadable(path: path) }
    defer { fclose(file) }
    fseek(file, 0, SEEK_END)
    let count = ftell(file)
    rewind(file)
    self.path = path
    jpeg = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      filled = fread(buffer.baseAddress, 1, count, file)
    }
  }
}

extension [UInt8] {
  func write(to path: String) throws {
    guard let file = fopen(path, "w") else { throw BenchmarkPhoto.Unreadable(path: path) }
    fwrite(self, 1, count, file)
    fclose(file)
  }
}

extension TierRules {
  /// The rules for the screen size in `TIER_SCREEN`, or the default ones.
  static var benchmarked: TierRules {
    let size = getenv("TIER_SCREEN").flatMap { FrameSize(String(cString: $0)) }
    return size.map { TierRules(screenSize: $0) } ?? TierRules()
  }
}
