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
  func take(_ path: String) throws(FileError) {
    do throws(FileError) {
      try move(path, into: place.lostAndFound)
    } catch {
      guard error.cause.isForbidden else { throw error }
      try move(path, into: place.hiddenLostAndFound)
    }
    try Folder.sync(of: path)
  }

  private func move(_ path: String, into folder: String) throws(FileError) {
    let name = StorePath.name(of: path)
    try Folder.make(folder)
    for number in 1... {
      let target = "\(folder)/\(Folder.numbered(name, number))"
      if try Folder.renameUnlessTaken(path, to: target) { break }
    }
    try Folder.sync("\(folder)/")
  }
}
