internal import CLinuxFiles
internal import Glibc

/// A folder below a confined one, held open for those who look for files in it again and again.
///
/// What is in it is one step away. No link of that name is followed.
package struct HeldFolder: ~Copyable, Sendable {
  private let location: ConfinedPath
  private let number: CInt
  private let identity: FileIdentity

  package init(_ location: ConfinedPath) throws(FileError) {
    let number = try location.open(c_O_PATH | O_DIRECTORY, .open)
    guard let identity = FileIdentity(of: number) else {
      let cause = Errno.last
      close(number)
      throw FileError(.open, "\(location)", cause)
    }
    self.location = location
    self.number = number
    self.identity = identity
  }

  deinit {
    close(number)
  }

  /// Whether the folder still is where it was found.
  package var isInPlace: Bool {
    let found = try? location.identity(followingLinks: false)
    return found?.isSame(as: identity) ?? false
  }

  /// What has a name in the folder; nil when nothing has.
  package func identity(of name: String) throws(FileError) -> FileIdentity? {
    guard ConfinedPath.isPlain(name), !name.utf8.contains(UInt8(ascii: "/")) else {
      throw FileError(.read, "\(location.file(name))", .leavesFolder)
    }
    var facts = stat()
    let failure = try name.withFileName(.read) {
      fstatat(number, $0, &facts, AT_SYMLINK_NOFOLLOW) == 0 ? Errno.none : .last
    }
    if failure.isAbsence { return nil }
    guard failure == .none else { throw FileError(.read, "\(location.file(name))", failure) }
    return FileIdentity(facts)
  }
}
