internal import CaptureFiles
internal import Glibc

/// The memory that this process uses.
enum ProcessMemory {
  /// The resident bytes, or 0 if the kernel does not say.
  static var residentBytes: Int {
    guard let file = try? Descriptor("/proc/self/statm", .reading),
      let bytes = try? file.read(256, at: 0)
    else { return 0 }
    // The second number counts resident pages.
    let words = String(decoding: bytes, as: UTF8.self).split(separator: " ")
    return (words.count > 1 ? Int(words[1]) ?? 0 : 0) * sysconf(CInt(_SC_PAGESIZE))
  }
}
