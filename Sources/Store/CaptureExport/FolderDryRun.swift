package import CaptureBase
package import CaptureFiles

/// A folder in which an export is worked out and nothing is written.
package final class FolderDryRun: ExportTarget {
  private let folder: String
  private var namesakes: [String: Namesakes] = [:]

  /// Refers to a folder, which need not exist.
  package init(_ folder: String) {
    self.folder = folder.hasSuffix("/") ? String(folder.dropLast()) : folder
  }

  package var isUsableInPart: Bool { true }

  /// Returns the name that the file would get, or that of an existing file with the same bytes.
  package func add(
    _ bytes: [UInt8], named name: String, at _: WallTime
  ) throws(FileError) -> AddedFile {
    var files = namesakes.removeValue(forKey: name) ?? Namesakes(of: name, in: folder)
    defer { namesakes[name] = files }
    if let same = files.name(of: bytes) { return AddedFile(name: same, isNew: false) }
    return AddedFile(name: files.next())
  }

  /// Returns what would become of a sidecar.
  package func addSidecar(
    _ bytes: [UInt8], named name: String, at time: WallTime
  ) -> SidecarOutcome {
    let path = "\(folder)/\(name)"
    guard Folder.exists(path) else { return .kept }
    let earlier = EarlierSidecar(at: path)
    guard let updated = earlier?.updated(to: bytes, ofPhotoTaken: time) else { return .blocked }
    return updated == earlier?.bytes ? .kept : .updated
  }

  package func finish() {}
}
