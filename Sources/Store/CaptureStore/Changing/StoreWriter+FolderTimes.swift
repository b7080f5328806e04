internal import CaptureFiles

extension StoreWriter {
  /// Prepares for changes to files beside originals: the next commit records the times of their
  /// folders, or the end of the change if there is none.
  ///
  /// A folder that another program has changed keeps its time, so that the change is noticed. If
  /// this program is killed before the commit, the files are compared once more than necessary. A
  /// folder that does not exist will be created, which changes the one above.
  mutating func willChangeFiles(besideOriginals paths: [String]) {
    for path in Set(paths.filter { !BinPath.contains($0) }.map(StorePath.folder(of:))) {
      var folder = path
      while !willChange(folder), !folder.isEmpty { folder = StorePath.folder(of: folder) }
    }
  }

  /// Prepares for moving files beside originals to `lost+found`, which may have to be created.
  mutating func willSetAsideFiles(besideOriginals paths: [String]) {
    willChangeFiles(besideOriginals: paths)
    if !Folder.exists(place.lostAndFound) { _ = willChange("") }
  }

  /// Removes the folders that contained a file, while they are empty.
  mutating func removeEmptyFolders(above path: String) {
    guard !BinPath.contains(path) else {
      return Folder.removeEmpty(above: place.file(path), upTo: place.bin)
    }
    let changing = changingFolders
    let innermost = StorePath.folder(of: path)
    var folder = innermost
    _ = willChange(folder)
    while !folder.isEmpty {
      folder = StorePath.folder(of: folder)
      _ = willChange(folder)
    }
    Folder.removeEmpty(above: place.file(path), upTo: place.top)
    if Folder.exists(place.file(innermost)) { changingFolders = changing }
  }

  /// Prepares for a change to a folder; returns false if there is no such folder.
  ///
  /// Nothing is known of any folder while a catalogue is being built.
  private mutating func willChange(_ path: String) -> Bool {
    // A folder that cannot be examined is not there for this purpose, and will be compared.
    let time = (try? place.time(ofFolder: path)) ?? nil
    let known = try? ask { catalogue throws(DatabaseError) in try catalogue.knownFolder(path) }
    if known?.verdict(at: time) != .changed { changingFolders.insert(path) }
    return time != nil
  }

  /// Records the times of folders that were changed after the last commit, or without one.
  ///
  /// A failure does no harm: their files are compared once more.
  mutating func recordChangedFolders() {
    let folders = changedFolders()
    guard !folders.isEmpty else { return }
    try? record { catalogue throws(DatabaseError) in
      for folder in folders { try catalogue.setKnown(folder) }
    }
  }

  /// Returns what will be known of the folders whose files this program has changed.
  mutating func changedFolders() -> [KnownFolder] {
    let paths = changingFolders
    changingFolders = []
    return paths.map { path in
      KnownFolder(
        path: path, time: (try? place.time(ofFolder: path)) ?? nil, isCompared: false)
    }
  }
}

extension StorePlace {
  /// Returns the modification time of a folder; nil if there is none.
  func time(ofFolder path: String) throws(StoreError) -> FileIdentity.Moment? {
    try StoreError.files { () throws(FileError) in
      try FileIdentity(at: file(path).found)?.changed
    }
  }
}
