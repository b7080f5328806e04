internal import CaptureFiles

/// A walk over the files below a folder, in the order of their paths.
///
/// Hidden files and folders are skipped, and so are files that a store set aside. Links are
/// reported but not followed.
struct PhotoWalk {
  /// An item found; its path is relative to the folder in which the walk began.
  enum Item: Hashable {
    /// A regular file of any name.
    case file(String)
    /// A link to anything, or to nothing.
    case link(String)
    /// A pipe, socket or device.
    case special(String)
    /// A folder that is itself a store, which is not entered.
    case store(String)
  }

  private let root: ConfinedPath
  /// The items still to visit, the next one last.
  private var ahead: [(path: String, kind: FolderEntry.Kind)] = [("", .folder)]

  init(in root: ConfinedPath) {
    self.root = root
  }

  /// Creates a walk over a folder that does not belong to a store.
  init(in folder: String) {
    self.init(in: ConfinedFolder(folder).location(""))
  }

  /// Returns the next item; after an error the walk continues with the item that follows.
  mutating func next() throws(FileError) -> Item? {
    while let (path, kind) = ahead.popLast() {
      switch kind {
      case .file: return .file(path)
      case .link: return .link(path)
      case .special: return .special(path)
      case .unknown(let cause): throw FileError(.read, "\(root.file(path))", cause)
      case .folder: if try !enter(path) { return .store(path) }
      }
    }
    return nil
  }

  /// Lists a folder, or returns false if it is a store.
  private mutating func enter(_ path: String) throws(FileError) -> Bool {
    let isRoot = path.isEmpty
    let folder = isRoot ? root : root.file(path)
    let entries = try Folder.entries(in: folder)
    if !isRoot, let hidden = entries.first(where: { $0.name == ".capture" }) {
      // A folder that may be a store is not entered.
      if case .unknown(let cause) = hidden.kind {
        throw FileError(.read, "\(folder.file(hidden.name))", cause)
      }
      if hidden.kind == .folder { return false }
    }
    let inside = entries.filter {
      !$0.name.hasPrefix(".") && (!isRoot || $0.name != StorePath.lostAndFound)
    }
    ahead += inside.reversed().map { (StorePath.joined(path, $0.name), $0.kind) }
    return true
  }
}
