internal import CaptureFiles
internal import CaptureImaging

/// Paths as stored in the catalogue: relative to the store's folder, with slashes between the
/// components.
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

  /// Returns the path of the sidecar that holds a photo's annotations.
  static func sidecar(of path: String) -> String { path + sidecarEnding }

  /// Returns the path of a sidecar that has its photo's name without the extension.
  static func briefSidecar(of path: String) -> String {
    path.prefix(upTo: path.lastIndex(of: ".") ?? path.endIndex) + sidecarEnding
  }

  /// The suffix that a sidecar's name adds to that of its photo.
  static let sidecarEnding = ".xmp"

  /// Returns the path of the original to which a sidecar belongs; any other path is returned
  /// unchanged.
  static func original(besideOrAt path: String) -> String {
    path.hasSuffix(".xmp") ? String(path.dropLast(".xmp".count)) : path
  }

  /// Returns whether a file is named like a photo.
  static func isPhoto(_ name: String) -> Bool {
    !name.hasPrefix(".") && OriginalKinds.kind(named: FormatEnding(of: name)) != nil
  }
}

extension StorePath {
  /// Normalises a folder's path as entered by a user.
  ///
  /// Returns nil if it would lead out of the store, or names a folder that belongs to the store
  /// itself, on a disk that ignores case or not.
  static func folder(named text: String) -> String? {
    let parts = text.split(separator: "/").map(String.init)
    let isAllowed = parts.allSatisfy { part in
      part != ".." && !part.hasPrefix(".") && part.utf8.count <= longestName
        && part.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F }
    }
    guard isAllowed, !text.hasPrefix("/"), !parts.isEmpty, !isNamedLikeLostAndFound(text) else {
      return nil
    }
    return parts.joined(separator: "/")
  }

  /// Returns whether the first folder of a path is `lost+found` on a disk that ignores case.
  static func isNamedLikeLostAndFound(_ path: String) -> Bool {
    path.split(separator: "/").first?.uppercased() == lostAndFound.uppercased()
  }

  /// Returns a valid name for an original, derived from the name of its file elsewhere.
  static func name(
    like text: String, of kind: any OriginalKind.Type = JPEGOriginal.self
  ) -> String {
    let kept = text.unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7F && $0 != "/" }
    var name = String(String.UnicodeScalarView(kept))
    name = String(name.drop { $0 == "." || $0 == " " })
    if !kind.hasEnding(FormatEnding(of: name)) {
      name = "\(name.isEmpty ? "photo" : name).\(kind.ending)"
    }
    let ending = name.lastIndex(of: ".").map { name[$0...] } ?? ""
    var stem = name.dropLast(ending.count)
    while stem.utf8.count + ending.utf8.count > longestName { stem = stem.dropLast() }
    return String(stem + ending)
  }

  static let lostAndFound = "lost+found"

  /// The maximum length in bytes, which leaves room for a number and for a sidecar's suffix.
  static let longestName = 240
}
