internal import Glibc

/// How much memory the program may use.
struct MachineMemory {
  /// What lies before all paths: nothing, but in tests.
  var root = ""
  /// The machine's own, in bytes.
  var installed = Self.installed

  /// What a frame may take in a mode that nobody asked for: all buffers together a quarter.
  func mostFrameBytes(bufferCount: Int) -> Int { limit / 4 / max(bufferCount, 1) }

  /// The machine's memory, or what the control groups of a container or a service leave of it.
  var limit: Int { limitFiles.compactMap(number).reduce(installed) { min($0, $1) } }

  private var limitFiles: [String] {
    // Such as `0::/user.slice/…`; a group's name may have colons.
    let groups = SystemFile.line("\(root)/proc/self/cgroup") ?? ""
    let parts = groups.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
    let own = parts.last ?? "/"
    let steps = own.split(separator: "/")
    let folders = (0...steps.count).map { count in
      steps.prefix(count).map { "/\($0)" }.joined()
    }
    return folders.map { "\(root)/sys/fs/cgroup\($0)/memory.max" }
      + ["\(root)/sys/fs/cgroup/memory/memory.limit_in_bytes"]
  }

  /// Nil for a file that is not there, or that names no limit.
  private func number(in path: String) -> Int? {
    SystemFile.line(path).flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
  }

  private static var installed: Int {
    let (pages, bytes) = (sysconf(CInt(_SC_PHYS_PAGES)), sysconf(CInt(_SC_PAGESIZE)))
    return pages > 0 && bytes > 0 ? pages * bytes : .max
  }
}
