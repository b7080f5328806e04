internal import CaptureFiles
internal import CaptureImaging

/// Paths as the catalogue holds them: seen from the store's folder, parts joined by slashes.
enum StorePath {
  static func folder(of path: String) -> String {
    path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[..<$0]) } ?? ""
  }

  static func name(of path: String) -> String {
    String(Folder.name(of: path))
  }

  static func joined(_ folder: String, _ name: String) -> String {
    folder.isEmpty ? name : "\(folder)/\(name)"
  }

  /// Where the words about a photo lie beside it.
  static func sidecar(of path: String) -> String { path + sidecarEnding }

  /// What a sidecar's name has behind that of its photo.
  static let sidecarEnding = ".xmp"

  /// The original that a path is the sidecar's of; any other path as it is.
  static func original(besideOrAt path: String) -> String {
    path.hasSuffix(".xmp") ? String(path.dropLast(".xmp".count)) : path
  }

  /// Whether a file's name is that of a photo.
  static func isPhoto(_ name: String) -> Bool {
    !name.hasPrefix(".") && FormatEnding(of: name).isJPEG
  }
}

extension StorePath {
  /// A folder's path as people give it, without what would lead out of the store.
  ///
  /// Nil when it would, or when it names what belongs to the store itself.
  static func folder(named text: String) -> String? {
    let parts = text.split(separator: "/").map(String.init)
    let isAllowed = parts.allSatisfy { part in
      part != ".." && !part.hasPrefix(".") && part.utf8.count <= longestName
        && part.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F }
    }
    guard isAllowed, !text.hasPrefix("/"), !parts.isEmpty, parts[0] != lostAndFound else {
      return nil
    }
    return parts.joined(separator: "/")
  }

  /// A name for an original, made of the one that its file had elsewhere.
  static func name(like text: String) -> String {
    let kept = text.unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7F && $0 != "/" }
    var name = String(String.UnicodeScalarView(kept))
    name = String(name.drop { $0 == "." || $0 == " " })
    if !isPhoto(name) { name = (name.isEmpty ? "photo" : name) + ".jpg" }
    let ending = name.lastIndex(of: ".").map { name[$0...] } ?? ""
    var stem = name.dropLast(ending.count)
    while stem.utf8.count + ending.utf8.count > longestName { stem = stem.dropLast() }
    return String(stem + ending)
  }

  static let lostAndFound = "lost+found"

  /// Room is left for a number and for a sidecar's ending.
  private static let longestName = 240
}
