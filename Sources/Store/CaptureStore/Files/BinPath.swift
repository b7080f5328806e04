/// Paths of originals in the bin: each keeps its former path, below a folder named after the
/// photo's id.
enum BinPath {
  private static let bin = ".capture/bin/"

  static func path(_ path: String, _ id: PhotoID) -> String { self.path(path, below: "\(id)") }

  static func path(_ path: String, below folder: String) -> String { "\(bin)\(folder)/\(path)" }

  static func contains(_ path: String) -> Bool { path.hasPrefix(bin) }

  /// Returns the path that an original had before it was moved to the bin; nil if it is not in the
  /// bin.
  static func former(_ path: String) -> String? {
    guard contains(path) else { return nil }
    let parts = path.dropFirst(bin.count).split(separator: "/", maxSplits: 1)
    return parts.count == 2 ? String(parts[1]) : nil
  }
}

extension Photo {
  /// The original's current path, relative to the store's folder.
  var place: String { deleted == nil ? path : BinPath.path(path, id) }
}
