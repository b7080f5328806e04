internal import Glibc

/// The location of a file: a plain path, or a path confined to a folder.
///
/// All file operations accept either.
package protocol FileLocation: CustomStringConvertible, Sendable {
  /// The folder that contains it.
  var parent: Self { get }

  /// Returns the location of another name in the same folder.
  func sibling(_ name: String) -> Self

  /// Returns the location whose name has a suffix appended.
  func appending(_ ending: String) -> Self

  /// Opens the file and returns its descriptor, following links as far as the location allows.
  func open(_ flags: CInt, _ step: FileError.Step) throws(FileError) -> CInt

  /// Makes a system call that takes a folder and a name in it, and returns its error.
  ///
  /// A link of that name is not followed.
  func call(
    _ step: FileError.Step, _ body: (_ folder: CInt, _ name: UnsafePointer<CChar>) -> CInt
  ) throws(FileError) -> Errno

  /// Changes the owner of a newly created file to that of the folder, where the location requires
  /// it.
  func hand(over descriptor: CInt)

  /// Returns the identity of the file; nil if it does not exist.
  func identity(followingLinks: Bool) throws(FileError) -> FileIdentity?
}

extension String: FileLocation {
  package var parent: String {
    let folder = Folder.part(of: self)
    return folder.utf8.count > 1 ? String(folder.dropLast()) : String(folder)
  }

  package func sibling(_ name: String) -> String { "\(Folder.part(of: self))\(name)" }

  package func appending(_ ending: String) -> String { self + ending }

  package func open(_ flags: CInt, _ step: FileError.Step) throws(FileError) -> CInt {
    let number = try withFileName(step) { openat(AT_FDCWD, $0, flags | O_CLOEXEC, 0o666) }
    guard number >= 0 else { throw FileError(step, self, .last) }
    return number
  }

  package func call(
    _ step: FileError.Step, _ body: (_ folder: CInt, _ name: UnsafePointer<CChar>) -> CInt
  ) throws(FileError) -> Errno {
    try withFileName(step) { body(AT_FDCWD, $0) == 0 ? .none : .last }
  }

  package func hand(over descriptor: CInt) {}

  package func identity(followingLinks: Bool) throws(FileError) -> FileIdentity? {
    var facts = stat()
    let flags = followingLinks ? 0 : AT_SYMLINK_NOFOLLOW
    let failure = try call(.read) { fstatat($0, $1, &facts, flags) }
    if failure.isAbsence { return nil }
    guard failure == .none else { throw FileError(.read, self, failure) }
    return FileIdentity(facts)
  }
}
