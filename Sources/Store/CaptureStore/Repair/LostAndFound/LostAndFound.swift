internal import CaptureFiles

/// The folder for files that the store cannot account for, which only users look at.
struct LostAndFound {
  private let place: StorePlace

  init(_ place: StorePlace) {
    self.place = place
  }

  /// Moves a file there, under a free name.
  ///
  /// The hidden folder is used if the other one is the file system's own or cannot be written to.
  func take(_ file: ConfinedPath, as name: String? = nil) throws(FileError) {
    let name = name ?? file.name
    do throws(FileError) {
      let folder = place.isRootOfDisk ? place.hiddenLostAndFound : place.lostAndFound
      try move(file, into: folder, as: name)
    } catch {
      guard error.cause.isForbidden || error.cause == .leavesFolder else { throw error }
      try move(file, into: place.hiddenLostAndFound, as: name)
    }
    try Folder.sync(of: file)
  }

  /// Moves a file there if another one is still in its place afterwards; returns whether it was moved.
  ///
  /// Both paths may lead to one file; see ``PathPair``.
  func take(
    _ file: ConfinedPath, keeping kept: ConfinedPath, by token: String
  ) throws(FileError) -> Bool {
    let aside = place.incoming.file(PartFile.newName(by: token))
    guard try PathPair(file, keeping: kept).move(to: aside) else { return false }
    do throws(FileError) {
      try take(aside, as: file.name)
    } catch {
      _ = try? Folder.renameUnlessTaken(aside, to: file)
      throw error
    }
    try Folder.sync(of: file)
    return true
  }

  private func move(
    _ file: ConfinedPath, into folder: ConfinedPath, as name: String
  ) throws(FileError) {
    try Folder.make(folder)
    var names = FreeNames()
    var isNamed = false
    while !isNamed {
      let free = names.path(like: name) { Folder.exists(folder.file($0)) }
      isNamed = try Folder.renameUnlessTaken(file, to: folder.file(free))
    }
    try Folder.sync(folder)
  }
}
