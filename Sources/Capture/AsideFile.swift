internal import Glibc

/// A file that is written beside its place, and is nothing to anybody until it is whole.
///
/// Dropped before it got its name, it is removed.
struct AsideFile: ~Copyable {
  private let path: String
  private let folder: String
  private let target: String
  private let descriptor: CInt

  init(for target: String) throws(KeepingError) {
    let folder = target.lastIndex(of: "/").map { String(target[...$0]) } ?? "./"
    // A name that no other has, whatever a killed program has left behind.
    let number = String(UInt64.random(in: 0 ... .max), radix: 36)
    let path = "\(folder).capture-\(number).part"
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw KeepingError(place: target, errno: errno) }
    self.path = path
    self.folder = folder
    self.target = target
    self.descriptor = descriptor
  }

  deinit {
    close(descriptor)
    unlink(path)  // finds nothing once the file has its name
  }

  /// Writes everything and forces it to the disk.
  func write(_ bytes: [UInt8]) throws(KeepingError) {
    try OutputFile.write(bytes, to: descriptor, place: target)
    guard fsync(descriptor) == 0 else { throw KeepingError(place: target, errno: errno) }
  }

  /// Gives the file its name, in place of whatever had it.
  func replace(_ name: String) throws(KeepingError) -> String {
    guard rename(path, name) == 0 else { throw KeepingError(place: name, errno: errno) }
    try syncFolder()
    return name
  }

  /// Gives the file its name unless another has it; says whether it could.
  func name(_ name: String) throws(KeepingError) -> Bool {
    guard link(path, name) == 0 else {
      switch errno {
      case EEXIST: return false
      case EPERM, ENOTSUP: return try renameUnlessTaken(name)
      default: throw KeepingError(place: name, errno: errno)
      }
    }
    try syncFolder()
    return true
  }

  /// For file systems without links, such as a camera card's.
  private func renameUnlessTaken(_ name: String) throws(KeepingError) -> Bool {
    guard access(name, F_OK) != 0 else { return false }
    _ = try replace(name)
    return true
  }

  /// Makes the name itself survive a power cut.
  private func syncFolder() throws(KeepingError) {
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw KeepingError(place: target, errno: errno) }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw KeepingError(place: target, errno: errno) }
  }
}
