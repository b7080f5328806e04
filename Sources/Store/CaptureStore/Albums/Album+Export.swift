internal import CaptureFiles

extension Album {
  /// Returns Markdown that links to files beside it, by their names.
  ///
  /// A photo without a file keeps the name that it had in the store.
  package func markdown(linking names: [PhotoID: String]) -> String {
    var paths = (source?.paths ?? [:]).mapValues { path in
      Array(path.split(separator: UInt8(ascii: "/")).last ?? [])
    }
    for (id, name) in names { paths[id] = FileName.bytes(of: name) }
    return AlbumWriter.markdown(of: self, paths: paths, prefix: "")
  }
}
