import CaptureFiles
import Glibc

/// The system resources that this process uses.
struct Usage: CustomStringConvertible {
  let threads: Int
  /// The open files, with their targets.
  let files: [String]
  /// The resident memory in kilobytes.
  let memory: Int

  var descriptors: Int { files.count }

  static var now: Usage {
    Usage(
      threads: names(in: "/proc/self/task").count,
      files: names(in: "/proc/self/fd").map { "\($0) is \(target(of: "/proc/self/fd/\($0)"))" },
      memory: residentKilobytes)
  }

  var description: String {
    "\(threads) threads, \(memory) kB, files: \(files.joined(separator: ", "))"
  }

  private static func names(in path: String) -> [String] {
    (try? Folder.names(in: path)) ?? []
  }

  private static func target(of link: String) -> String {
    var letters = [UInt8](repeating: 0, count: 256)
    let count = readlink(link, &letters, letters.count)
    return String(decoding: letters.prefix(max(0, count)), as: UTF8.self)
  }

  /// The resident memory; the second number in the kernel's line counts resident pages.
  private static var residentKilobytes: Int {
    guard let file = try? Descriptor("/proc/self/statm", .reading),
      let bytes = try? file.read(256, at: 0)
    else { return 0 }
    let words = String(decoding: bytes, as: UTF8.self).split(separator: " ")
    return (words.count > 1 ? Int(words[1]) ?? 0 : 0) * Int(sysconf(CInt(_SC_PAGESIZE))) / 1024
  }
}
