/// The second of two versions of a file, which a program that synchronises folders has kept under a
/// name of its own.
package struct SyncConflict: Hashable, Sendable {
  /// The path of the other version.
  package let original: String

  /// Recognises such a file by the name that Syncthing, Dropbox, Nextcloud or ownCloud give it; returns
  /// nil for any other.
  package init?(of path: String) {
    let name = StorePath.name(of: path)
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return nil }
    let stem = name[..<dot]
    guard let kept = Self.beforeStamp(in: stem) ?? Self.beforeParenthesis(in: stem), !kept.isEmpty
    else { return nil }
    original = StorePath.joined(StorePath.folder(of: path), kept + name[dot...])
  }

  /// Returns whether a path is that of another version of a sidecar.
  ///
  /// The sidecar `IMG.sync-conflict-….jpg.xmp` is not one: it belongs to another version of a photo.
  static func isSidecar(_ path: String) -> Bool {
    guard path.hasSuffix(StorePath.sidecarEnding), SyncConflict(of: path) != nil else {
      return false
    }
    return !StorePath.isPhoto(StorePath.name(of: StorePath.original(besideOrAt: path)))
  }

  /// Returns the other versions of sidecars, without those that are the sidecars of originals, such as
  /// `IMG.sync-conflict-….xmp` beside `IMG.sync-conflict-….jpg`.
  static func sidecars(_ paths: [String], besides originals: [String]) -> [String] {
    guard !paths.isEmpty else { return [] }
    let own = Set(originals.map(StorePath.briefSidecar(of:)))
    return paths.filter { !own.contains($0) }
  }

  /// Returns what precedes the mark of Syncthing, `IMG.sync-conflict-20261127-014500-ABCDEFG`, or of
  /// ownCloud, `IMG_conflict-20261127-014500`.
  private static func beforeStamp(in stem: Substring) -> String? {
    let parts = stem.split(separator: "-", omittingEmptySubsequences: false)
    for index in parts.indices where parts[index...].count >= 3 {
      let end = parts[index].hasSuffix("_conflict") ? "_conflict" : nil
      let isSyncthing =
        parts[index] == "conflict" && index > 0 && parts[index - 1].hasSuffix(".sync")
      guard end != nil || isSyncthing, isNumber(parts[index + 1], 8), isNumber(parts[index + 2], 6)
      else { continue }
      let kept = parts[...index].joined(separator: "-")
      return String(kept.dropLast((end ?? ".sync-conflict").count))
    }
    return nil
  }

  private static func isNumber(_ text: Substring, _ count: Int) -> Bool {
    text.utf8.count == count && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
  }

  /// Returns what precedes the mark of Dropbox, `IMG (Anna's conflicted copy 2026-11-27)`, or of
  /// Nextcloud, `IMG (conflicted copy 2026-11-27 014500)`.
  private static func beforeParenthesis(in stem: Substring) -> String? {
    guard stem.hasSuffix(")"), let open = stem.lastIndex(of: "("),
      stem[open...].lowercased().split(separator: " ").joined(separator: " ")
        .contains("conflicted copy")
    else { return nil }
    var kept = String(stem[..<open])
    if kept.last == " " { kept.removeLast() }
    return kept
  }
}
