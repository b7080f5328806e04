internal import CaptureFiles

/// A walk over the photos below a folder, in the order of their paths.
///
/// Hidden files and folders are passed over, links are not followed into
/// folders, and so is what the store set aside.
struct PhotoWalk {
  private let root: String
  /// Paths still to be looked at, seen from the root, the next one last.
  private var ahead: [String]

  init(in root: String) {
    self.root = root
    ahead = [""]
  }

  /// The next photo's path, seen from the folder that the walk began in.
  mutating func next() throws(FileError) -> String? {
    while let path = ahead.popLast() {
      let file = path.isEmpty ? root : "\(root)/\(path)"
      if path.isEmpty || Folder.isFolder(file) {
        let names = try Folder.names(in: file).filter { !$0.hasPrefix(".") }
        let inside = names.filter { !path.isEmpty || $0 != StorePath.lostAndFound }
        ahead += inside.reversed().map { StorePath.joined(path, $0) }
      } else if StorePath.isPhoto(StorePath.name(of: path)) {
        return path
      }
    }
    return nil
  }
}
