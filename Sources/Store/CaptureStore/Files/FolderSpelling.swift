internal import CaptureFiles

/// The absolute path of a folder, without links, which a disk that ignores case also finds by other
/// spellings.
///
/// Such a disk may give a folder another number for each spelling, as exFAT does behind FUSE. It lists
/// only one of them.
struct FolderSpelling {
  private let parts: [String]

  init(_ path: String) {
    self.init(path.utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) })
  }

  private init(_ parts: [String]) {
    self.parts = parts
  }

  var path: String { "/" + parts.joined(separator: "/") }

  /// Returns the ancestor whose path has as many components as another one; nil if this path has fewer.
  func ancestor(asDeepAs other: FolderSpelling) -> FolderSpelling? {
    guard parts.count >= other.parts.count else { return nil }
    return FolderSpelling(Array(parts.prefix(other.parts.count)))
  }

  /// Returns whether this and another path, if both exist, lead to one folder: they differ only in
  /// case, and no folder on the way lists both spellings.
  func isSameFolder(
    as other: FolderSpelling, listing names: (_ folder: String) -> [String] = Self.names(in:)
  ) -> Bool {
    let pairs = Array(zip(parts, other.parts))
    guard parts.count == other.parts.count,
      pairs.allSatisfy({ $0.lowercased() == $1.lowercased() })
    else { return false }
    return !pairs.enumerated().contains { depth, pair in
      guard !pair.0.utf8.elementsEqual(pair.1.utf8) else { return false }
      let listed = names(FolderSpelling(Array(parts.prefix(depth))).path)
      return [pair.0, pair.1].allSatisfy { name in
        listed.contains { $0.utf8.elementsEqual(name.utf8) }
      }
    }
  }

  private static func names(in folder: String) -> [String] {
    (try? Folder.names(in: folder)) ?? []
  }
}
