internal import CaptureFiles

extension StoreWriter {
  /// Prepares for changes to files beside originals: the next commit records the times of their
  /// folders.
  ///
  /// A folder that another program has changed keeps its time, so that the change is noticed. If
  /// this program is killed before the commit, the files are compared once more than necessary.
  mutating func willChangeFiles(besideOriginals paths: [String]) throws(StoreError) {
    for path in Set(paths.filter { !BinPath.contains($0) }.map(StorePath.folder(of:))) {
      let known = try ask { catalogue throws(DatabaseError) in try catalogue.knownFolder(path) }
      // A folder that cannot be examined is not there for this purpose, and will be compared.
      let time = (try? place.time(ofFolder: path)) ?? nil
      if known?.verdict(at: time) != .changed { changingFolders.insert(path) }
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
