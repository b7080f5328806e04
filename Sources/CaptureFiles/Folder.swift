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
  package static func exists(_ location: some FileLocation) -> Bool {
    ((try? location.identity(followingLinks: false)) ?? nil) != nil
  }

  /// Whether the system cannot handle a path of this length.
  package static func isTooLong(_ location: some FileLocation) -> Bool {
    do throws(FileError) {
      _ = try location.identity(followingLinks: false)
      // Where the folder is missing, the system has not looked at the name.
      return try String(name(of: "\(location)")).withFileName(.read) { strlen($0) > Int(NAME_MAX) }
    } catch {
      return error.cause == .nameTooLong
    }
  }

  /// Whether a path leads to a folder, and not by a link.
  package static func isFolder(_ location: some FileLocation) -> Bool {
    ((try? location.identity(followingLinks: false)) ?? nil)?.isFolder == true
  }

  /// The same, or by a link.
  private static func leads(toFolder location: some FileLocation) -> Bool {
    ((try? location.identity(followingLinks: true)) ?? nil)?.isFolder == true
  }

  /// Whether files can be made in a folder.
  package static func isWritable(_ folder: some FileLocation) -> Bool {
    (try? folder.call(.open) { faccessat($0, $1, W_OK, 0) }) == Errno.none
  }

  /// Renames a file, in place of whatever has the name.
  ///
  /// On another disk a copy gets the name; see ``copyAcross(_:to:)``.
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

  /// Renames a file unless the name is taken; says whether it could.
  ///
  /// On another disk a copy gets the name; see ``copyAcross(_:to:)``.
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

  /// The same on file systems that cannot do it at once.
  ///
  /// By a link, which never replaces anything, and where there are none, such as
  /// on a camera's card, by looking first.
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

  /// Gives a name to a durable copy of a file unless the name is taken; says whether it could.
  package static func copyUnlessTaken(
    _ location: some FileLocation, to name: some FileLocation
  ) throws(FileError) -> Bool {
    guard !exists(name) else { return false }
    return try copyAcross(location, to: name).name(name)
  }

  /// Copies a file to the disk that a name is on, durably, for being given that name.
  ///
  /// Another disk may be mounted anywhere inside a folder. Whoever is killed before
  /// the old name is removed leaves the file under both.
  private static func copyAcross(
    _ location: some FileLocation, to name: some FileLocation
  ) throws(FileError) -> AsideFile {
    let file = try Descriptor(location, .reading)
    let copy = try AsideFile(for: name)
    let bytes = try file.readAll()
    try copy.begin(bytes.span.bytes)
    try copy.resemble(file.identity)
    try copy.sync()
    return copy
  }

  /// Makes a system call that takes two names, each seen from a folder.
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

  /// Makes the names in a file's folder survive a power cut.
  package static func sync(of location: some FileLocation) throws(FileError) {
    try sync(location.parent)
  }

  package static func sync(_ folder: some FileLocation) throws(FileError) {
    let descriptor = try Descriptor(folder, .folder)
    guard fsync(descriptor.number) == 0 else { throw FileError(.write, "\(folder)", .last) }
  }

  /// Makes the removal of files survive a power cut, and that of the folders they were alone in.
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

  /// Makes a folder and those above it, each durable; those that exist are left alone.
  package static func make<Location: FileLocation & Hashable>(
    _ folder: Location
  ) throws(FileError) {
    // The folder at the top of all others is there, and most often this one is, too.
    guard folder.parent != folder, !leads(toFolder: folder) else { return }
    let failure = try folder.call(.make) { mkdirat($0, $1, 0o777) }
    switch failure {
    case .none:
      handOver(folder)
      try sync(of: folder)
    case .exists:
      guard try FileIdentity(at: folder)?.isFolder == true else {
        throw FileError(.make, "\(folder)", .notFolder)
      }
    case .noSuchFile where folder.parent != folder:
      try make(folder.parent)
      // Not by calling itself again: where no folder can be made it would never end.
      let failure = try folder.call(.make) { mkdirat($0, $1, 0o777) }
      guard failure == .none || failure == .exists else {
        throw FileError(.make, "\(folder)", failure)
      }
      if failure == .none { handOver(folder) }
      try sync(of: folder)
    default:
      throw FileError(.make, "\(folder)", failure)
    }
  }

  private static func handOver(_ folder: some FileLocation) {
    guard let descriptor = try? Descriptor(folder, .folder) else { return }
    folder.hand(over: descriptor.number)
  }

  /// Removes a file; one that is not there is no error.
  package static func remove(_ location: some FileLocation) throws(FileError) {
    let failure = try location.call(.remove) { unlinkat($0, $1, 0) }
    guard failure == .none || failure == .noSuchFile else {
      throw FileError(.remove, "\(location)", failure)
    }
  }

  /// Removes the folders that a file was in from the innermost on, while they are empty.
  ///
  /// The last one stays.
  package static func removeEmpty(above location: ConfinedPath, upTo last: ConfinedPath) {
    var folder = location.parent
    while !folder.isRoot, folder != last,
      (try? folder.call(.remove, { unlinkat($0, $1, AT_REMOVEDIR) })) == Errno.none
    {
      folder = folder.parent
    }
  }
}
