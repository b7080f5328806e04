internal import CaptureFiles

/// Where files go that nobody can account for; a person may look at them, and nothing else does.
struct LostAndFound {
  private let place: StorePlace

  init(_ place: StorePlace) {
    self.place = place
  }

  /// Moves a file there, under a name that is free.
  ///
  /// At the root of a disk the folder may be the system's own, which others cannot write to.
  func take(_ file: ConfinedPath) throws(FileError) {
    do throws(FileError) {
      try move(file, into: place.lostAndFound)
    } catch {
      guard error.cause.isForbidden else { throw error }
      try move(file, into: place.hiddenLostAndFound)
    }
    try Folder.sync(of: file)
  }

  private func move(_ file: ConfinedPath, into folder: ConfinedPath) throws(FileError) {
    try Folder.make(folder)
    for number in 1... {
      let target = folder.file(Folder.numbered(file.name, number))
      if try Folder.renameUnlessTaken(file, to: target) { break }
    }
    try Folder.sync(folder)
  }
}
