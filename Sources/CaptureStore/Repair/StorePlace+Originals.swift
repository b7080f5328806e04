internal import CaptureFiles

extension StorePlace {
  /// The paths of all originals that lie in the store's folder, those in the bin last.
  func originals() throws(StoreError) -> [String] {
    try StoreError.files { () throws(FileError) in
      var paths: [String] = []
      var walk = PhotoWalk(in: root)
      while let path = try walk.next() { paths.append(path) }
      for id in try Folder.names(in: bin) {
        var walk = PhotoWalk(in: "\(bin)/\(id)")
        while let path = try walk.next() { paths.append(BinPath.path(path, below: id)) }
      }
      return paths
    }
  }
}
