internal import Glibc

/// The memory that the process may use.
struct MachineMemory {
  /// A prefix for all paths, used by tests.
  var root = ""
  /// The machine's memory in bytes.
  var installed = Self.installed

  /// Returns the maximum size of a frame in an automatically chosen mode.
  ///
  /// All buffers together may take a quarter of the memory.
  func maxFrameBytes(bufferCount: Int) -> Int { limit / 4 / max(bufferCount, 1) }

  /// The machine's memory, or the limit of the process's control groups, whichever is less.
  var limit: Int { limitFiles.compactMap(number).reduce(installed) { min($0, $1) } }

  private var limitFiles: [String] {
    // For example `0::/user.slice/…`; a group's name may contain colons.
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

  /// Returns nil for a file that is missing or contains no limit.
  private func number(in path: String) -> Int? {
    SystemFile.line(path).flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
  }

  private static var installed: Int {
    let (pages, bytes) = (sysconf(CInt(_SC_PHYS_PAGES)), sysconf(CInt(_SC_PAGESIZE)))
    return pages > 0 && bytes > 0 ? pages * bytes : .max
  }
}
