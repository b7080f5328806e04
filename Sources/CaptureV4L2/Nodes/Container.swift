internal import CaptureFiles

/// Whether the program runs inside a container, which gets only the devices that it is given.
struct Container {
  /// What lies before all paths: nothing, but in tests.
  var root = ""

  var isAround: Bool {
    Self.marks.contains { Folder.exists(root + $0) } || isInForeignGroup
  }

  /// What docker, podman and systemd leave in their containers.
  private static let marks = ["/.dockerenv", "/run/.containerenv", "/run/systemd/container"]

  /// Whether the first process belongs to a container's control group.
  private var isInForeignGroup: Bool {
    let groups = SystemFile.line("\(root)/proc/1/cgroup") ?? ""
    return groups.split(separator: "/").contains { step in
      ["docker", "libpod", "kubepods", "lxc"].contains { step.hasPrefix($0) }
    }
  }
}
