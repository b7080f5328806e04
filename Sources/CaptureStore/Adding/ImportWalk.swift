internal import CaptureFiles
internal import CaptureImaging

/// A walk over everything below a folder from which photos are added, in the order of the paths.
///
/// Hidden files and folders count like any other: other programs hide originals
/// there. What holds deleted files or thumbnails is reported and not entered, and so
/// is a folder that is itself a store. Links are reported and not followed.
struct ImportWalk {
  enum Item {
    /// A file that may be a photo.
    case file(String)
    case leftOut(LeftOut)
  }

  private let root: String
  /// What is still to be looked at, the next one last.
  private var ahead: [(path: String, kind: FolderEntry.Kind)]

  init(in root: String) {
    self.root = root
    ahead = [(root, .folder)]
  }

  /// The next item; after an error the walk goes on with what comes behind it.
  mutating func next() throws(FileError) -> Item? {
    while let (path, kind) = ahead.popLast() {
      switch kind {
      case .folder:
        if let reason = try enter(path) { return .leftOut(LeftOut(path: path, reason: reason)) }
      case .link: return .leftOut(LeftOut(path: path, reason: .link))
      case .special: return .leftOut(LeftOut(path: path, reason: .special))
      case .file:
        guard let reason = try Self.reasonToLeaveOut(path) else { return .file(path) }
        return .leftOut(LeftOut(path: path, reason: reason))
      }
    }
    return nil
  }

  /// Lists a folder, or answers why it is not entered; the one that people named always is.
  private mutating func enter(_ path: String) throws(FileError) -> LeftOut.Reason? {
    let name = StorePath.name(of: path)
    if path != root, Self.isOfLeavings(name) { return .leavings }
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

  /// Where a store keeps what people need not see, its bin included.
  private static let hidden = ".capture"

  /// Whether there are photos in a store's bin, or earlier states of photos.
  private static func holdsPhotos(hidden folder: String) -> Bool {
    ["bin", "states"].map { joined(folder, $0) }.contains { path in
      guard Folder.exists(path) else { return false }
      // What cannot be looked into may well hold some.
      return (try? Folder.entries(in: path).contains { $0.kind == .folder }) ?? true
    }
  }

  /// Each disk has such a folder, which is empty as a rule, and often the system's alone.
  private static func reasonToPass(recovered path: String) -> LeftOut.Reason {
    let entries = try? Folder.entries(in: path)
    return entries?.isEmpty ?? false ? .leavings : .recovered
  }

  private static func isOfLeavings(_ name: String) -> Bool {
    name.hasPrefix(".Trash") || leavings.contains(name)
  }

  private static let leavings: Set<String> = [
    "$RECYCLE.BIN", ".dtrash", ".thumbnails",
  ]
}

extension ImportWalk {
  /// Why a file is no photo to begin with, as far as its first bytes tell; nil for one to be tried.
  ///
  /// One that is named like a JPEG is tried anyhow, and looked at when it is read.
  static func reasonToLeaveOut(_ path: String) throws(FileError) -> LeftOut.Reason? {
    let name = StorePath.name(of: path)
    let ending = FormatEnding(of: name)
    let mayBeAppleDouble = name.hasPrefix("._")
    guard !ending.isJPEG || mayBeAppleDouble else { return nil }
    let head = try Descriptor(path, .reading).read(MediaFormat.headLength, at: 0)
    if mayBeAppleDouble, head.starts(with: appleDouble) { return .appleDouble }
    guard !ending.isJPEG else { return nil }
    switch MediaFormat(head: head.span.bytes, fileName: name) {
    case .jpeg?: return nil
    case let format?: return .format(format)
    case nil where ending.text == "xmp": return .sidecar(name)
    case nil: return ending.isOfMedia ? .unknownFormat : .otherFile
    }
  }

  /// The first bytes of what macOS keeps beside files on other systems' disks.
  private static let appleDouble: [UInt8] = [0, 5, 0x16, 7]
}

extension LeftOut.Reason {
  /// Why a sidecar of this name is left out, unless the photo is beside it.
  fileprivate static func sidecar(_ name: String) -> Self {
    let photo = StorePath.original(besideOrAt: name)
    return photo != name && FormatEnding(of: photo).isJPEG
      ? .sidecarAlone(of: photo) : .otherSidecar
  }
}
