internal import Glibc

/// A name in a folder, and what it is of.
package struct FolderEntry: Hashable, Sendable {
  package enum Kind: Sendable {
    case file, folder, link
    /// A pipe, socket or device.
    case special
  }

  package let name: String
  package let kind: Kind
}

extension Folder {
  /// The names in a folder in order; empty when there is no such folder.
  package static func names(in folder: some FileLocation) throws(FileError) -> [String] {
    try entries(in: folder).map(\.name)
  }

  /// What is in a folder, in the order of the names; nothing when there is no such folder.
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
      // In place: the name ends before the type does, and so may the memory.
      let name = withUnsafeMutablePointer(to: &entry.pointee.d_name) { start in
        String(fileName: UnsafeRawPointer(start).assumingMemoryBound(to: CChar.self))
      }
      guard name != ".", name != ".." else { continue }
      let kind = kind(CInt(entry.pointee.d_type)) ?? kind(of: name, in: dirfd(stream))
      entries.append(FolderEntry(name: name, kind: kind))
    }
    return entries.sorted { $0.name < $1.name }
  }

  /// The next name; nil at the folder's end, which only `errno` tells from a failure.
  private static func next(
    in stream: OpaquePointer, of folder: some FileLocation
  ) throws(FileError) -> UnsafeMutablePointer<dirent>? {
    errno = 0
    if let entry = readdir(stream) { return entry }
    let cause = Errno.last
    guard cause == .none else { throw FileError(.list, "\(folder)", cause) }
    return nil
  }

  /// The kind that the folder itself tells; not every file system has it do so.
  private static func kind(_ type: CInt) -> FolderEntry.Kind? {
    switch type {
    case 8: .file
    case 4: .folder
    case 10: .link
    case 0: nil
    default: .special
    }
  }

  private static func kind(of name: String, in folder: CInt) -> FolderEntry.Kind {
    var facts = stat()
    let found = try? name.withFileName(.list) { fstatat(folder, $0, &facts, AT_SYMLINK_NOFOLLOW) }
    guard found == 0 else { return .special }
    let identity = FileIdentity(facts)
    return identity.isPlain
      ? .file : identity.isFolder ? .folder : identity.isLink ? .link : .special
  }
}
