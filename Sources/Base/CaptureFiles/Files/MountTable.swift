/// The mapping of mount points to folders of disks, including bind mounts.
package struct MountTable: Sendable {
  /// A folder of a disk, independent of the path that leads to it.
  package struct Area: Hashable, Sendable {
    let disk: String
    let path: String

    /// Returns whether one of the two folders contains the other.
    package func overlaps(_ other: Area) -> Bool {
      disk == other.disk && (path.isFolder(above: other.path) || other.path.isFolder(above: path))
    }
  }

  private struct Mount {
    let area: Area
    let point: String
  }

  private let mounts: [Mount]

  /// The mounts visible to this process; empty if the system does not report them.
  package static var current: MountTable {
    let text = try? Descriptor("/proc/self/mountinfo", .reading).readToEnd(upTo: 16 << 20)
    return MountTable(parsing: String(decoding: text ?? [], as: UTF8.self))
  }

  package init(parsing text: String) {
    mounts = text.split(separator: "\n").compactMap { line in
      let fields = line.split(separator: " ")
      guard fields.count > 4 else { return nil }
      return Mount(
        area: Area(disk: String(fields[2]), path: Self.unescaped(fields[3])),
        point: Self.unescaped(fields[4]))
    }
  }

  /// Returns the folder at a path without links, and every folder mounted inside it.
  package func areas(of path: String) -> [Area] {
    let inside = mounts.filter { path.isFolder(above: $0.point) }.map(\.area)
    let outer = mounts.filter { $0.point.isFolder(above: path) }
    // Of several mounts at the same point, the last one is visible.
    guard let longest = outer.map(\.point.utf8.count).max(),
      let mount = outer.last(where: { $0.point.utf8.count == longest })
    else { return inside }
    let rest = path.utf8.dropFirst(mount.point == "/" ? 0 : longest)
    let root = mount.area.path == "/" ? "" : mount.area.path
    let own = root + String(decoding: rest, as: UTF8.self)
    return [Area(disk: mount.area.disk, path: own.isEmpty ? "/" : own)] + inside
  }

  /// Decodes spaces and similar characters, which the kernel writes as a backslash and three octal
  /// digits.
  private static func unescaped(_ field: Substring) -> String {
    var bytes: [UInt8] = []
    var rest = Array(field.utf8)[...]
    while let byte = rest.popFirst() {
      let digits = String(decoding: rest.prefix(3), as: UTF8.self)
      if byte == UInt8(ascii: "\\"), digits.utf8.count == 3, let code = UInt8(digits, radix: 8) {
        bytes.append(code)
        rest = rest.dropFirst(3)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension String {
  /// Whether a path is this folder's or leads into it.
  fileprivate func isFolder(above path: String) -> Bool {
    self == "/" || path == self || path.hasPrefix(self + "/")
  }
}
