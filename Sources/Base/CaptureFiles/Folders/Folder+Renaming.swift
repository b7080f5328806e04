internal import CLinuxFiles
internal import Glibc

extension Folder {
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
    switch try error(of: c_rename_unless_taken, location, name) {
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
    switch try error(of: c_exchange_names, location, other) {
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
  /// The copy is read back from its disk, because the old file is often removed afterwards.
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
    guard try copy.bytesOnDisk == bytes else { throw FileError(.write, "\(name)", .differs) }
    return copy
  }

  /// Makes a call that takes two names, and returns its error instead of setting `errno`.
  private static func error(
    of body: (CInt, UnsafePointer<CChar>, CInt, UnsafePointer<CChar>) -> CInt,
    _ first: some FileLocation, _ second: some FileLocation
  ) throws(FileError) -> Errno {
    var failure = CInt(0)
    let found = try call(first, second) { folder, name, otherFolder, other in
      failure = body(folder, name, otherFolder, other)
      return 0
    }
    return found == .none ? Errno(rawValue: failure) : found
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
}
