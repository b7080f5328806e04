internal import CaptureFiles

/// A path whose file is to go, and another one whose file has to stay.
///
/// Both may lead to one file: a link leads to a folder on the way, or the file system ignores case.
/// Everything that removes or sets aside one of two files asks here whether there are two.
struct PathPair {
  /// The path whose file is to go.
  let path: ConfinedPath
  /// The path whose file has to stay.
  let kept: ConfinedPath

  init(_ path: ConfinedPath, keeping kept: ConfinedPath) {
    (self.path, self.kept) = (path, kept)
  }

  /// The files to which the paths lead; nil unless both exist.
  var files: (one: FileIdentity, two: FileIdentity)? {
    get throws(FileError) {
      guard let one = try FileIdentity(at: path), let two = try FileIdentity(at: kept) else {
        return nil
      }
      return (one, two)
    }
  }

  /// Whether both paths are known to lead to one file, which may also have two hard links.
  ///
  /// Some file systems that ignore case give a file another number for each spelling of its path. A
  /// folder lists only one spelling.
  var isOneFile: Bool {
    get throws(FileError) {
      guard let (one, two) = try files else { return false }
      guard !one.isSame(as: two) else { return true }
      return one.byteCount == two.byteCount && readsAlike && !(isListed(path) && isListed(kept))
    }
  }

  /// Whether both paths are known to lead to one file by one name, so that it has none left once the
  /// first path is gone.
  var isOneName: Bool {
    get throws(FileError) {
      guard try isOneFile else { return false }
      guard let file = try FileIdentity(at: path), file.linkCount > 1,
        try kept.identity(followingLinks: false)?.isLink == false,
        let folder = try FileIdentity(at: path.parent),
        let other = try FileIdentity(at: kept.parent)
      else { return true }
      return folder.isSame(as: other) && path.name.lowercased() == kept.name.lowercased()
    }
  }

  /// Returns whether a step that takes the first path's file away may be taken: both files exist, and
  /// are not known to be one that has a single name.
  ///
  /// Only the step itself shows whether they are two; see ``move(to:)``.
  private var mayBeTwoFiles: Bool {
    get throws(FileError) {
      guard let (one, two) = try files else { return false }
      return !one.isSame(as: two) || one.linkCount > 1
    }
  }

  /// Gives the first path's file a free name; returns false if the second path's file would go with
  /// it, and leaves both where they are.
  func move(to name: ConfinedPath) throws(FileError) -> Bool {
    guard try mayBeTwoFiles, let before = keptByteCount else { return false }
    guard try Folder.renameUnlessTaken(path, to: name) else {
      throw FileError(.name, "\(name)", .exists)
    }
    guard keptByteCount != before else { return true }
    guard try Folder.renameUnlessTaken(name, to: path) else {
      throw FileError(.name, "\(path)", .exists)
    }
    return false
  }

  /// Renames the first file temporarily; returns whether the second path still leads to a file.
  func areTwoFiles(withFirstNamed name: ConfinedPath) throws(FileError) -> Bool {
    guard try move(to: name) else { return false }
    guard try Folder.renameUnlessTaken(name, to: path) else {
      throw FileError(.name, "\(path)", .exists)
    }
    return true
  }

  /// Removes the first path's file, durably; returns false if the second path's file would go with it,
  /// and leaves both where they are.
  ///
  /// The file is renamed first, to a name by which a recovery finds it.
  func remove(by token: String, in place: StorePlace) throws(FileError) -> Bool {
    let aside = place.incoming.file(PartFile.newName(by: token))
    guard try move(to: aside) else { return false }
    try Folder.remove(aside)
    try Folder.sync(of: path)
    return true
  }

  /// The size of the file that has to stay; nil if it cannot be opened.
  ///
  /// It is opened because the system may remember a name that is gone.
  private var keptByteCount: Int? { try? Descriptor(kept, .reading).byteCount }

  private var readsAlike: Bool { path.relative.lowercased() == kept.relative.lowercased() }

  /// Returns whether the folders list a path exactly as it is spelled, without a link to a folder.
  private func isListed(_ path: ConfinedPath) -> Bool {
    guard !path.isRoot else { return true }
    let entries = (try? Folder.entries(in: path.parent)) ?? []
    let name = path.name
    return entries.contains { $0.kind != .link && $0.name.utf8.elementsEqual(name.utf8) }
      && isListed(path.parent)
  }
}
