import Glibc

/// A separate disk in memory, which can be filled up or made read-only.
package struct SmallDisk: ~Copyable {
  package let path: String
  private let folder: TestFolder?

  /// Whether the kernel allows mounts; containers often forbid them.
  package static let isAllowed: Bool = Requirement.isMet(
    (try? SmallDisk(byteCount: 1 << 20)) != nil)

  package init(byteCount: Int) throws {
    let folder = try TestFolder()
    try self.init(byteCount: byteCount, at: "\(folder.path)/disk", in: folder)
  }

  /// Mounts the disk at `path` instead of in a temporary folder.
  package init(byteCount: Int, at path: String) throws {
    try self.init(byteCount: byteCount, at: path, in: nil)
  }

  private init(byteCount: Int, at path: String, in folder: consuming TestFolder?) throws {
    mkdir(path, 0o777)
    guard mount("capture", path, "tmpfs", 0, "size=\(byteCount)") == 0 else {
      throw TestSetupError("nothing can be mounted: \(String(cString: strerror(errno)))")
    }
    self.path = path
    self.folder = folder
  }

  package func makeReadOnly() throws {
    guard mount("capture", path, "tmpfs", UInt(MS_REMOUNT | MS_RDONLY), nil) == 0
    else { throw TestSetupError("the disk stays writable: \(String(cString: strerror(errno)))") }
  }

  /// Fills the disk with one file, up to this many bytes.
  package func fill(leaving byteCount: Int) throws {
    var facts = statvfs()
    guard statvfs(path, &facts) == 0 else { throw TestSetupError("no disk at \(path)") }
    let free = Int(facts.f_bavail) * Int(facts.f_frsize) - byteCount
    try [UInt8](repeating: 1, count: max(0, free)).write(to: filler)
  }

  /// Removes the file that fills the disk.
  package func empty() throws {
    guard unlink(filler) == 0 else { throw TestSetupError("nothing fills \(path)") }
  }

  private var filler: String { "\(path)/filler" }

  deinit {
    umount2(path, CInt(MNT_DETACH))
  }
}
