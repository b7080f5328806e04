internal import Glibc

/// A name in a folder, and the kind of file it belongs to.
package struct FolderEntry: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case file, folder, link
    /// A pipe, socket or device.
    case special
    /// The type is not in the directory entry, and examining the file failed with this error.
    case unknown(Errno)

    /// Whether it is a folder, or is not known to be something else.
    package var mayBeFolder: Bool {
      if case .unknown = self { true } else { self == .folder }
    }
  }

  package let name: String
  package let kind: Kind
}

extension Folder {
  /// Returns the names in a folder, sorted; empty if the folder does not exist.
  package static func names(in folder: some FileLocation) throws(FileError) -> [String] {
    try entries(in: folder).map(\.name)
  }

  /// Returns the entries of a folder, sorted by name; empty if the folder does not exist.
  package static func entries(in folder: some FileLocation) throws(FileError) -> [FolderEntry] {
    let number: CInt
    do throws(FileError) {
      number = try folder.open(O_RDONLY | O_DIRECTORY, .list)
    } catch {
      guard error.cause == .noSuchFile else { throw error }
      return []
    }
    guard let stream = fdopendir(number) else {
      let cause = Errno.last
      close(number)
      throw FileError(.list, "\(folder)", cause)
    }
    defer { closedir(stream) }
    var entries: [FolderEntry] = []
    while let entry = try next(in: stream, of: folder) {
      // Read in place: the entry may be shorter than its type, and so may its memory.
      let name = withUnsafeMutablePointer(to: &entry.pointee.d_name) { start in
        String(fileName: UnsafeRawPointer(start).assumingMemoryBound(to: CChar.self))
      }
      guard name != ".", name != ".." else { continue }
      let stored = kind(CInt(entry.pointee.d_type))
      // A file that is gone by now is not an entry.
      guard let found = stored ?? kind(of: name, in: dirfd(stream)) else { continue }
      entries.append(FolderEntry(name: name, kind: found))
    }
    return entries.sorted { $0.name < $1.name }
  }

  /// Returns the next entry, or nil at the end; only `errno` distinguishes the end from an error.
  private static func next(
    in stream: OpaquePointer, of folder: some FileLocation
  ) throws(FileError) -> UnsafeMutablePointer<dirent>? {
    errno = 0
    if let entry = readdir(stream) { return entry }
    let cause = Errno.last
    guard cause == .none else { throw FileError(.list, "\(folder)", cause) }
    return nil
  }

  /// Returns the kind stored in the folder entry, or nil where the file system does not provide it.
  private static func kind(_ type: CInt) -> FolderEntry.Kind? {
    switch type {
    case 8: .file
    case 4: .folder
    case 10: .link
    case 0: nil
    default: .special
    }
  }

  /// Returns the kind according to the file's metadata; nil if there is no such file.
  private static func kind(of name: String, in folder: CInt) -> FolderEntry.Kind? {
    var facts = stat()
    let result = try? name.withFileName(.list) {
      fstatat(folder, $0, &facts, AT_SYMLINK_NOFOLLOW) == 0 ? Errno.none : .last
    }
    let failure = result ?? .notAName
    guard failure == .none else { return failure.isAbsence ? nil : .unknown(failure) }
    let identity = FileIdentity(facts)
    return identity.isPlain
      ? .file : identity.isFolder ? .folder : identity.isLink ? .link : .special
  }
}
