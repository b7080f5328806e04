internal import Glibc

/// Where a file is: a path, or a path that cannot lead out of a folder.
///
/// What is done to files takes either.
package protocol FileLocation: CustomStringConvertible, Sendable {
  /// The folder that it is in.
  var parent: Self { get }

  /// Another name in the same folder.
  func sibling(_ name: String) -> Self

  /// The same with something behind its name.
  func appending(_ ending: String) -> Self

  /// Opens what is there, following links as far as the location allows.
  func open(_ flags: CInt, _ step: FileError.Step) throws(FileError) -> CInt

  /// Makes a system call that takes a folder and a name in it, and says how it failed.
  ///
  /// A link of that name is not followed.
  func call(
    _ step: FileError.Step, _ body: (_ folder: CInt, _ name: UnsafePointer<CChar>) -> CInt
  ) throws(FileError) -> Errno

  /// Has a file that was made here belong to whom it should.
  func hand(over descriptor: CInt)

  /// What is there; nil when there is nothing.
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
