internal import CaptureFiles

/// Where files go that nobody can account for; a person may look at them, and nothing else does.
struct LostAndFound {
  private let place: StorePlace

  init(_ place: StorePlace) {
    self.place = place
  }

  /// Moves a file there, under a name that is free.
  func take(_ path: String) throws(FileError) {
    let name = StorePath.name(of: path)
    try Folder.make(place.lostAndFound)
    for number in 1... {
      let target = "\(place.lostAndFound)/\(Folder.numbered(name, number))"
      if try Folder.renameUnlessTaken(path, to: target) { break }
    }
    try Folder.sync("\(place.lostAndFound)/")
    try Folder.sync(of: path)
  }
}
