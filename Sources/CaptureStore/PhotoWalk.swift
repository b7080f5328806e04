internal import CaptureFiles

/// A walk over the files below a folder, in the order of their paths.
///
/// Hidden files and folders are passed over, and so is what a store set aside.
/// Links are reported and not followed.
struct PhotoWalk {
  /// Something on the way; its path is seen from the folder that the walk began in.
  enum Item: Hashable {
    /// A file of bytes, whatever its name.
    case file(String)
    /// A link to anything, or to nothing.
    case link(String)
    /// A pipe, socket or device.
    case special(String)
    /// A folder that is itself a store, which is not entered.
    case store(String)
  }

  private let root: ConfinedPath
  /// What is still to be looked at, the next one last.
  private var ahead: [(path: String, kind: FolderEntry.Kind)] = [("", .folder)]

  init(in root: ConfinedPath) {
    self.root = root
  }

  /// A walk over a folder that is no store's.
  init(in folder: String) {
    self.init(in: ConfinedFolder(folder).location(""))
  }

  /// The next item; after an error the walk goes on with what comes behind it.
  mutating func next() throws(FileError) -> Item? {
    while let (path, kind) = ahead.popLast() {
      switch kind {
      case .file: return .file(path)
      case .link: return .link(path)
      case .special: return .special(path)
      case .folder: if try !enter(path) { return .store(path) }
      }
    }
    return nil
  }

  /// Lists a folder, unless it is a store.
  private mutating func enter(_ path: String) throws(FileError) -> Bool {
    let isRoot = path.isEmpty
    let entries = try Folder.entries(in: isRoot ? root : root.file(path))
    if !isRoot, entries.contains(where: { $0.name == ".capture" && $0.kind == .folder }) {
      return false
    }
    let inside = entries.filter {
      !$0.name.hasPrefix(".") && (!isRoot || $0.name != StorePath.lostAndFound)
    }
    ahead += inside.reversed().map { (StorePath.joined(path, $0.name), $0.kind) }
    return true
  }
}
