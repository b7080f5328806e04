internal import CLinuxFiles
internal import Glibc

/// What is done to names in folders; a name is durable once its folder is synced.
package enum Folder {
  /// The folder's part of a path, with the slash that ends it.
  package static func part(of path: String) -> Substring {
    slash(in: path).map { path[..<path.utf8.index(after: $0)] } ?? "./"
  }

  /// The last part of a path.
  package static func name(of path: String) -> Substring {
    slash(in: path).map { path[path.utf8.index(after: $0)...] } ?? path[...]
  }

  /// The last slash, also one before an accent that stands alone, which is one letter with it.
  private static func slash(in path: String) -> String.Index? {
    path.utf8.lastIndex(of: UInt8(ascii: "/"))
  }

  /// The path with `-2` or so before its ending; as it is for the first.
  package static func numbered(_ path: String, _ number: Int) -> String {
    guard number > 1 else { return path }
    guard let dot = path.lastIndex(of: "."), dot > name(of: path).startIndex else {
      return "\(path)-\(number)"
    }
    return "\(path[..<dot])-\(number)\(path[dot...])"
  }

  /// Whether anything has this name, be it a link that leads nowhere.
  package static func exists(_ path: String) -> Bool {
    var facts = stat()
    return lstat(path, &facts) == 0
  }

  /// Whether a path leads to a folder, and not by a link.
  package static func isFolder(_ path: String) -> Bool {
    var facts = stat()
    return lstat(path, &facts) == 0 && facts.st_mode & S_IFMT == S_IFDIR
  }

  package static func rename(_ path: String, to name: String) throws(FileError) {
    guard Glibc.rename(path, name) == 0 else { throw FileError(.name, name, .last) }
  }

  /// Renames a file unless the name is taken; says whether it could.
  package static func renameUnlessTaken(
    _ path: String, to name: String
  ) throws(FileError) -> Bool {
    switch Errno(rawValue: c_rename_unless_taken(path, name)) {
    case .none: return true
    case .exists: return false
    case let cause where cause.isUnsupported: return try linkUnlessTaken(path, to: name)
    case let cause: throw FileError(.name, name, cause)
    }
  }

  /// The same on file systems that cannot do it at once.
  ///
  /// By a link, which never replaces anything, and where there are none, such as
  /// on a camera's card, by looking first.
  private static func linkUnlessTaken(_ path: String, to name: String) throws(FileError) -> Bool {
    guard link(path, name) != 0 else {
      try remove(path)
      return true
    }
    let cause = Errno.last
    if cause == .exists { return false }
    guard cause.isUnsupported else { throw FileError(.name, name, cause) }
    guard !exists(name) else { return false }
    try rename(path, to: name)
    return true
  }

  /// Makes the names in a file's folder survive a power cut.
  package static func sync(of path: String) throws(FileError) {
    try sync(String(part(of: path)))
  }

  package static func sync(_ folder: String) throws(FileError) {
    let descriptor = try Descriptor(folder, .folder)
    guard fsync(descriptor.number) == 0 else { throw FileError(.write, folder, .last) }
  }

  /// Makes the removal of files survive a power cut, and that of the folders they were alone in.
  package static func syncRemains(of paths: [String]) throws(FileError) {
    var folders: Set<String> = []
    for path in paths {
      var folder = part(of: path)
      while !exists(String(folder)) { folder = part(of: String(folder.dropLast())) }
      folders.insert(String(folder))
    }
    for folder in folders { try sync(folder) }
  }

  /// Makes a folder and those above it, each durable; those that exist are left alone.
  package static func make(_ path: String) throws(FileError) {
    guard mkdir(path, 0o777) != 0 else { return try sync(of: path) }
    switch errno {
    case EEXIST:
      guard try FileIdentity(at: path)?.isFolder == true else {
        throw FileError(.make, path, Errno(rawValue: ENOTDIR))
      }
    case ENOENT where !part(of: path).dropLast().isEmpty:
      try make(String(part(of: path).dropLast()))
      // Not by calling itself again: where no folder can be made it would never end.
      guard mkdir(path, 0o777) == 0 || errno == EEXIST else {
        throw FileError(.make, path, .last)
      }
      try sync(of: path)
    default:
      throw FileError(.make, path, .last)
    }
  }

  /// Removes a file; one that is not there is no error.
  package static func remove(_ path: String) throws(FileError) {
    guard unlink(path) == 0 || errno == ENOENT else { throw FileError(.remove, path, .last) }
  }

  /// Removes folders from this one upwards while they are empty, up to a root that stays.
  package static func removeEmpty(_ path: Substring, upTo root: String) {
    var path = path
    while path.count > root.count, path.hasPrefix(root), rmdir(String(path)) == 0 {
      path = part(of: String(path)).dropLast()
    }
  }

  /// The names in a folder in order; empty when there is no such folder.
  ///
  /// A name that is not UTF-8 comes with its strange bytes replaced, which is
  /// how it can be told and never opened.
  package static func names(in path: String) throws(FileError) -> [String] {
    guard let stream = opendir(path) else {
      let cause = Errno.last
      guard cause == .noSuchFile else { throw FileError(.list, path, cause) }
      return []
    }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      // In place: the name ends before the type does, and so may the memory.
      let name = withUnsafeMutablePointer(to: &entry.pointee.d_name) { start in
        String(cString: UnsafeRawPointer(start).assumingMemoryBound(to: CChar.self))
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }
}
