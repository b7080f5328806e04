internal import Glibc

extension Folder {
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

  /// Throws if a folder cannot be created because something else, such as a file or a link that
  /// leads to no folder, has its name or that of a folder above it.
  package static func requireRoom<Location: FileLocation & Hashable>(
    for folder: Location
  ) throws(FileError) {
    guard folder.parent != folder else { return }
    do throws(FileError) {
      if try FileIdentity(at: folder)?.isFolder == true { return }
    } catch {
      // Other failures, such as a lack of permission, are left to the attempt.
      guard [.leavesFolder, .tooManyLinks].contains(error.cause) else { return }
      throw FileError(.create, error.path, error.cause, link: error.link)
    }
    guard !exists(folder) else { throw FileError(.create, "\(folder)", .notFolder) }
    try requireRoom(for: folder.parent)
  }

  /// Throws if ``make(_:)`` would fail, as far as that can be known without creating anything.
  package static func requireMakeable<Location: FileLocation & Hashable>(
    _ folder: Location
  ) throws(FileError) {
    try requireRoom(for: folder)
    let parent = folder.parent
    guard parent != folder, !leads(toFolder: folder) else { return }
    guard !isTooLong(folder) else { throw FileError(.create, "\(folder)", .nameTooLong) }
    guard leads(toFolder: parent) else { return try requireMakeable(parent) }
    let cause: Errno = belongsToKernel(parent) ? .accessDenied : obstacle(toWritingIn: parent)
    guard cause == .none else { throw FileError(.create, "\(folder)", cause) }
  }

  private static func handOver(_ folder: some FileLocation) {
    guard let descriptor = try? Descriptor(folder, .folder) else { return }
    folder.hand(over: descriptor.number)
  }

  /// Returns whether a path leads to a folder, possibly through a link.
  private static func leads(toFolder location: some FileLocation) -> Bool {
    ((try? location.identity(followingLinks: true)) ?? nil)?.isFolder == true
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
