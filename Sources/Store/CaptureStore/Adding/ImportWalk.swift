internal import CaptureFiles
internal import CaptureImaging

/// A walk over everything below a folder from which photos are imported, in the order of the paths.
///
/// Hidden files and folders are included, because other programs keep originals in them. Folders of
/// deleted files or thumbnails, and folders that are themselves stores, are reported but not
/// entered. Links are reported but not followed.
struct ImportWalk {
  /// An item found by the walk.
  enum Item {
    /// A file that may be a photo.
    case file(String)
    case leftOut(SkippedFile)
  }

  private let root: String
  /// The items still to visit, the next one last.
  private var ahead: [(path: String, kind: FolderEntry.Kind)]

  init(in root: String) {
    self.root = root
    ahead = [(root, .folder)]
  }

  /// Returns the next item; after an error the walk continues with the item that follows.
  mutating func next() throws(FileError) -> Item? {
    while let (path, kind) = ahead.popLast() {
      switch kind {
      case .folder:
        if let reason = try enter(path) { return .leftOut(SkippedFile(path: path, reason: reason)) }
      case .link: return .leftOut(SkippedFile(path: path, reason: .link))
      case .special: return .leftOut(SkippedFile(path: path, reason: .special))
      case .unknown(let cause): throw FileError(.read, path, cause)
      case .file:
        guard let reason = try Self.reasonToLeaveOut(path) else { return .file(path) }
        return .leftOut(SkippedFile(path: path, reason: reason))
      }
    }
    return nil
  }

  /// Lists a folder, or returns the reason for not entering it; the folder named by the user is
  /// always entered.
  private mutating func enter(_ path: String) throws(FileError) -> SkippedFile.Reason? {
    let name = StorePath.name(of: path)
    if path != root, Self.isTrashOrThumbnails(name) { return .trashOrThumbnails }
    if path != root, name == Self.hidden { return .storeInternals }
    if path != root, name == StorePath.lostAndFound { return Self.reasonToPass(recovered: path) }
    var entries = try Folder.entries(in: path)
    if entries.contains(where: { $0.name == Self.hidden && $0.kind == .folder }) {
      guard path == root else { return .store }
      if !Self.holdsPhotos(hidden: Self.joined(path, Self.hidden)) {
        entries.removeAll { $0.name == Self.hidden }
      }
    }
    ahead += entries.reversed().map { (Self.joined(path, $0.name), $0.kind) }
    return nil
  }

  private static func joined(_ folder: String, _ name: String) -> String {
    folder.utf8.last == UInt8(ascii: "/") ? folder + name : "\(folder)/\(name)"
  }

  /// The folder in which a store keeps files that users need not see, including its bin.
  private static let hidden = ".capture"

  /// Returns whether a store's bin or its folder of earlier states contains photos.
  private static func holdsPhotos(hidden folder: String) -> Bool {
    ["bin", "states"].map { joined(folder, $0) }.contains { path in
      do throws(FileError) {
        return try Folder.entries(in: path).contains(where: \.kind.mayBeFolder)
      } catch {
        // A folder that cannot be read may well contain some.
        return !error.cause.isAbsence
      }
    }
  }

  /// Returns the reason for leaving out a `lost+found` folder.
  ///
  /// Every disk may have one, usually empty and often readable only by root.
  private static func reasonToPass(recovered path: String) -> SkippedFile.Reason {
    let entries = try? Folder.entries(in: path)
    return entries?.isEmpty ?? false ? .trashOrThumbnails : .recovered
  }

  private static func isTrashOrThumbnails(_ name: String) -> Bool {
    name.hasPrefix(".Trash") || passedFolders.contains(name)
  }

  private static let passedFolders: Set<String> = [
    "$RECYCLE.BIN", ".dtrash", ".thumbnails",
  ]
}

extension ImportWalk {
  /// Returns why a file is not a photo, judging by its first bytes; nil if it should be tried.
  ///
  /// A file named like a photo is always tried, and checked when it is read.
  static func reasonToLeaveOut(_ path: String) throws(FileError) -> SkippedFile.Reason? {
    let name = StorePath.name(of: path)
    guard !TemporaryFile.isAside(name) else { return .unfinished }
    let ending = FormatEnding(of: name)
    let isNamedLikePhoto = OriginalKinds.kind(named: ending) != nil
    let mayBeAppleDouble = name.hasPrefix("._")
    guard !isNamedLikePhoto || mayBeAppleDouble else { return nil }
    let head = try Descriptor(path, .reading).read(MediaFormat.headLength, at: 0)
    if mayBeAppleDouble, head.starts(with: appleDouble) { return .appleDouble }
    guard !isNamedLikePhoto else { return nil }
    switch MediaFormat(head: head.span.bytes, fileName: name) {
    case let format? where OriginalKinds.kind(of: format) != nil: return nil
    case let format?: return .format(format)
    case nil where ending.text == "xmp": return .sidecar(name)
    case nil where ending.isOfArchive: return .archive
    case nil: return ending.isOfMedia ? .unknownFormat : .otherFile
    }
  }

  /// The first bytes of the files in which macOS stores metadata on foreign file systems.
  private static let appleDouble: [UInt8] = [0, 5, 0x16, 7]
}

extension SkippedFile.Reason {
  /// Returns why a sidecar of this name is left out, if its photo is not beside it.
  fileprivate static func sidecar(_ name: String) -> Self {
    let photo = StorePath.original(besideOrAt: name)
    return photo != name && OriginalKinds.kind(named: FormatEnding(of: photo)) != nil
      ? .sidecarAlone(of: photo) : .otherSidecar
  }
}
