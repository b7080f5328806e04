internal import CaptureFiles

/// The kernel's files that report memory pressure, under a root that tests replace.
struct PressureFiles: Sendable {
  let root: String

  /// The contents of the files; empty on a system that has none of them.
  struct Reading: Hashable, Sendable {
    var stall: StallReading?
    var groups: [MemoryGroup] = []

    var isEmpty: Bool { stall == nil && groups.isEmpty }
  }

  var reading: Reading {
    Reading(stall: text(stallPath).flatMap(StallReading.init), groups: groups)
  }

  var stallPath: String { "/proc/pressure/memory" }

  /// This process's control group and its ancestors, since the limit of each applies.
  private var groups: [MemoryGroup] {
    let lines = text("/proc/self/cgroup").map { $0.split(separator: "\n") } ?? []
    return lines.flatMap { line -> [MemoryGroup] in
      let parts = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
      guard parts.count == 3 else { return [] }
      if parts[0] == "0" {
        return folders("/sys/fs/cgroup", parts[2]).compactMap { folder in
          MemoryGroup(version2: { text("\(folder)/\($0)") })
        }
      }
      guard parts[1].split(separator: ",").contains("memory") else { return [] }
      return folders("/sys/fs/cgroup/memory", parts[2]).compactMap { folder in
        MemoryGroup(version1: { text("\(folder)/\($0)") })
      }
    }
  }

  /// Returns a control group's folder and those of its ancestors.
  ///
  /// In a container some are not visible; the top folder is then that of the container's own group.
  private func folders(_ top: String, _ path: Substring) -> [String] {
    var names = path.split(separator: "/")
    var folders: [String] = []
    while !names.isEmpty {
      folders.append("\(top)/\(names.joined(separator: "/"))")
      names.removeLast()
    }
    return folders + [top]
  }

  private func text(_ path: String) -> String? {
    // These files report a size of zero but can be read all the same.
    guard let bytes = try? Descriptor(root + path, .reading).read(65_536, at: 0) else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }
}
