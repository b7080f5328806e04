internal import CaptureFiles

/// Detects whether the process runs in a container, which sees only the devices passed into it.
struct Container {
  /// A prefix for all paths, used by tests.
  var root = ""

  var isAround: Bool {
    Self.marks.contains { Folder.exists(root + $0) } || isInForeignGroup
  }

  /// Files that docker, podman and systemd create in their containers.
  private static let marks = ["/.dockerenv", "/run/.containerenv", "/run/systemd/container"]

  /// Whether the process with ID 1 belongs to a container's control group.
  private var isInForeignGroup: Bool {
    let groups = SystemFile.line("\(root)/proc/1/cgroup") ?? ""
    return groups.split(separator: "/").contains { step in
      ["docker", "libpod", "kubepods", "lxc"].contains { step.hasPrefix($0) }
    }
  }
}
