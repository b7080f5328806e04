internal import CLinuxFiles
internal import Glibc

/// An open folder inside a confined one, for repeated lookups of files.
///
/// Files in it are found in a single step. A name that is a link is not followed.
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

  /// Whether the folder is still at the path where it was opened.
  package var isInPlace: Bool {
    let found = try? location.identity(followingLinks: false)
    return found?.isSame(as: identity) ?? false
  }

  /// Returns the identity of a file in the folder; nil if it does not exist.
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
