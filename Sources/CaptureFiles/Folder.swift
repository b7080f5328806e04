internal import CLinuxFiles
internal import Glibc

/// Operations on names in folders; a name is durable once its folder has been synced.
package enum Folder {
  /// Returns the folder part of a path, including the final slash.
  package static func part(of path: String) -> Substring {
    slash(in: path).map { path[..<path.utf8.index(after: $0)] } ?? "./"
  }

  /// Returns the last component of a path.
  package static func name(of path: String) -> Substring {
    slash(in: path).map { path[path.utf8.index(after: $0)...] } ?? path[...]
  }

  /// Returns the last slash.
  ///
  /// A slash followed by a combining accent forms one `Character` with it, so the search is by
  /// bytes.
  private static func slash(in path: String) -> String.Index? {
    path.utf8.lastIndex(of: UInt8(ascii: "/"))
  }

  /// Returns the path with a number such as `-2` before its extension; unchanged for number 1.
  package static func numbered(_ path: String, _ number: Int) -> String {
    guard number > 1 else { return path }
    guard let dot = path.lastIndex(of: "."), dot > name(of: path).startIndex else {
      return "\(path)-\(number)"
    }
    return "\(path[..<dot])-\(number)\(path[dot...])"
  }

  /// Returns whether the name is taken, if only by a dangling link.
  package static func exists(_ location: some FileLocation) -> Bool {
    ((try? location.identity(followingLinks: false)) ?? nil) != nil
  }

  /// Returns whether a path or its last component is too long for the system.
  package static func isTooLong(_ location: some FileLocation) -> Bool {
    do throws(FileError) {
      _ = try location.identity(followingLinks: false)
      // If the folder does not exist, the system has not checked the name's length.
      return try String(name(of: "\(location)")).withFileName(.read) { strlen($0) > Int(NAME_MAX) }
    } catch {
      return error.cause == .nameTooLong
    }
  }

  /// Returns whether a path names a folder rather than a link to one.
  package static func isFolder(_ location: some FileLocation) -> Bool {
    ((try? location.identity(followingLinks: false)) ?? nil)?.isFolder == true
  }

  /// Returns whether a path leads to a folder, possibly through a link.
  private static func leads(toFolder location: some FileLocation) -> Bool {
    ((try? location.identity(followingLinks: true)) ?? nil)?.isFolder == true
  }

  /// Returns where a path leads if a link has its name, whether or not a file is there.
  ///
  /// The path of an existing file is then absolute; any other path is returned as it is.
  package static func followed(_ path: String) throws(FileError) -> String {
    var path = path
    for _ in 0..<mostLinks {
      guard try path.identity(followingLinks: false)?.isLink == true else { return path }
      if let real = try realPath(of: path) { return real }
      path = try target(ofLink: path)
    }
    throw FileError(.open, path, Errno(rawValue: ELOOP))
  }

  /// Returns the absolute path of an existing file without any links; nil if there is none.
  package static func realPath(of path: String) throws(FileError) -> String? {
    guard let real = try path.withFileName(.open, { realpath($0, nil) }) else { return nil }
    defer { free(real) }
    return String(fileName: real)
  }

  /// Returns the path that a link names, relative to the same folder as the link's own.
  private static func target(ofLink path: String) throws(FileError) -> String {
    var name = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
    let count = try path.withFileName(.open) { readlink($0, &name, Int(PATH_MAX)) }
    guard count >= 0 else { throw FileError(.open, path, .last) }
    let target = String(fileName: name)
    return target.utf8.first == UInt8(ascii: "/") ? target : path.sibling(target)
  }

  /// As many links as the system follows.
  private static let mostLinks = 40

  /// Returns whether files can be created in a folder.
  package static func isWritable(_ folder: some FileLocation) -> Bool {
    obstacle(toWritingIn: folder) == .none
  }

  /// Returns why files cannot be created in a folder; ``Errno/none`` if they can.
  package static func obstacle(toWritingIn folder: some FileLocation) -> Errno {
    do throws(FileError) {
      return try folder.call(.open) { faccessat($0, $1, W_OK, 0) }
    } catch {
      return error.cause
    }
  }

  /// Returns whether a folder is below /proc or /sys, where nobody can create files whatever the
  /// access rights are.
  package static func belongsToKernel(_ folder: some FileLocation) -> Bool {
    let type = (try? Descriptor(folder, .folder).fileSystemType) ?? 0
    return [0x9FA0, 0x6265_6572].contains(type)
  }

  /// Renames a file, replacing any file of that name.
  ///
  /// Across file systems, a copy gets the name; see ``copyAcross(_:to:)``.
  package static func rename(
    _ location: some FileLocation, to name: some FileLocation
  ) throws(FileError) {
    let failure = try call(location, name) { renameat($0, $1, $2, $3) }
    guard failure != .otherDisk else {
      try copyAcross(location, to: name).replace(name)
      return try remove(location)
    }
    guard failure == .none else { throw FileError(.name, "\(name)", failure) }
  }

  /// Renames a file unless the name is taken; returns whether it was renamed.
  ///
  /// Across file systems, a copy gets the name; see ``copyAcross(_:to:)``.
  package static func renameUnlessTaken(
    _ location: some FileLocation, to name: some FileLocation
  ) throws(FileError) -> Bool {
    var failure = CInt(0)
    let found = try call(location, name) { folder, path, newFolder, name in
      failure = c_rename_unless_taken(folder, path, newFolder, name)
      return 0
    }
    switch found == .none ? Errno(rawValue: failure) : found {
    case .none: return true
    case .exists: return false
    case .otherDisk:
      guard try copyUnlessTaken(location, to: name) else { return false }
      try remove(location)
      return true
    case let cause where cause.isUnsupported: return try linkUnlessTaken(location, to: name)
    case let cause: throw FileError(.name, "\(name)", cause)
    }
  }

  /// Renames unless the name is taken, on file systems without an atomic operation for that.
  ///
  /// Uses a hard link, which never replaces anything; or, where there are none, such as on a
  /// camera's card, checks first and then renames.
  private static func linkUnlessTaken(
    _ location: some FileLocation, to name: some FileLocation
  ) throws(FileError) -> Bool {
    let cause = try call(location, name) { linkat($0, $1, $2, $3, 0) }
    guard cause != .none else {
      try remove(location)
      return true
    }
    if cause == .exists { return false }
    guard cause.isUnsupported else { throw FileError(.name, "\(name)", cause) }
    guard !exists(name) else { return false }
    try rename(location, to: name)
    return true
  }

  /// Gives each of two files the other's name, at once; returns false where the file system cannot.
  package static func exchange(
    _ location: some FileLocation, _ other: some FileLocation
  ) throws(FileError) -> Bool {
    var failure = CInt(0)
    let found = try call(location, other) { folder, path, otherFolder, other in
      failure = c_exchange_names(folder, path, otherFolder, other)
      return 0
    }
    switch found == .none ? Errno(rawValue: failure) : found {
    case .none: return true
    case .otherDisk: return false
    case let cause where cause.isUnsupported: return false
    case let cause: throw FileError(.name, "\(other)", cause)
    }
  }

  /// Makes a durable copy of a file unless the name is taken; returns whether it was made.
  package static func copyUnlessTaken(
    _ location: some FileLocation, to name: some FileLocation
  ) throws(FileError) -> Bool {
    guard !exists(name) else { return false }
    return try copyAcross(location, to: name).name(name)
  }

  /// Copies a file durably to the file system of a name, which the caller then gives to the copy.
  ///
  /// Another file system may be mounted anywhere inside a folder. A program killed before the old
  /// name is removed leaves the file under both names.
  private static func copyAcross(
    _ location: some FileLocation, to name: some FileLocation
  ) throws(FileError) -> TemporaryFile {
    let file = try Descriptor(location, .reading)
    let copy = try TemporaryFile(for: name)
    let bytes = try file.readAll()
    try copy.begin(bytes.span.bytes)
    try copy.resemble(file.identity)
    try copy.sync()
    return copy
  }

  /// Makes a system call that takes two names, each relative to a folder.
  private static func call(
    _ first: some FileLocation, _ second: some FileLocation,
    _ body: (CInt, UnsafePointer<CChar>, CInt, UnsafePointer<CChar>) -> CInt
  ) throws(FileError) -> Errno {
    var inner: Result<Errno, FileError> = .success(.none)
    let outer = try first.call(.name) { folder, path in
      inner = Result { () throws(FileError) in
        try second.call(.name) { body(folder, path, $0, $1) }
      }
      return 0
    }
    return outer == .none ? try inner.get() : outer
  }

  /// Flushes the names in a file's folder to disk, so that they survive a power cut.
  package static func sync(of location: some FileLocation) throws(FileError) {
    try sync(location.parent)
  }

  /// Flushes the names in a folder to disk.
  package static func sync(_ folder: some FileLocation) throws(FileError) {
    let descriptor = try Descriptor(folder, .folder)
    guard fsync(descriptor.number) == 0 else { throw FileError(.write, "\(folder)", .last) }
  }

  /// Flushes the removal of files to disk, and that of any folders removed along with them.
  package static func syncRemains<Location: FileLocation & Hashable>(
    of locations: [Location]
  ) throws(FileError) {
    var folders: Set<Location> = []
    for location in locations {
      var folder = location.parent
      while !exists(folder), folder != folder.parent { folder = folder.parent }
      folders.insert(folder)
    }
    for folder in folders { try sync(folder) }
  }

  /// Creates a folder and its missing ancestors durably; existing ones are left alone.
  package static func make<Location: FileLocation & Hashable>(
    _ folder: Location
  ) throws(FileError) {
    // The root folder always exists, and most often this one does, too.
    guard folder.parent != folder, !leads(toFolder: folder) else { return }
    let failure = try folder.call(.create) { mkdirat($0, $1, 0o777) }
    switch failure {
    case .none:
      handOver(folder)
      try sync(of: folder)
    case .exists:
      guard try FileIdentity(at: folder)?.isFolder == true else {
        throw FileError(.create, "\(folder)", .notFolder)
      }
    case .noSuchFile where folder.parent != folder:
      try make(folder.parent)
      // Not recursive: where no folder can be created, that would never end.
      let failure = try folder.call(.create) { mkdirat($0, $1, 0o777) }
      guard failure == .none || failure == .exists else {
        throw FileError(.create, "\(folder)", failure)
      }
      if failure == .none { handOver(folder) }
      try sync(of: folder)
    default:
      throw FileError(.create, "\(folder)", failure)
    }
  }

  private static func handOver(_ folder: some FileLocation) {
    guard let descriptor = try? Descriptor(folder, .folder) else { return }
    folder.hand(over: descriptor.number)
  }

  /// Removes a file; a missing file is not an error.
  package static func remove(_ location: some FileLocation) throws(FileError) {
    let failure = try location.call(.remove) { unlinkat($0, $1, 0) }
    guard failure == .none || failure == .noSuchFile else {
      throw FileError(.remove, "\(location)", failure)
    }
  }

  /// Removes the folders that contained a file, from the innermost outwards, while they are empty.
  ///
  /// The last one is kept.
  package static func removeEmpty(above location: ConfinedPath, upTo last: ConfinedPath) {
    var folder = location.parent
    while !folder.isRoot, folder != last,
      (try? folder.call(.remove, { unlinkat($0, $1, AT_REMOVEDIR) })) == Errno.none
    {
      folder = folder.parent
    }
  }
}
