package import CaptureBase
package import CaptureFiles
internal import CaptureStore

/// A folder in which an export is worked out and nothing is written.
package final class FolderDryRun: ExportTarget {
  /// A file that would be written.
  package struct File: Hashable {
    package let path: String
    /// Whether it is the sidecar of an earlier export, which would get other annotations.
    package let isUpdate: Bool
  }

  /// The files that would be written, in this order.
  package private(set) var files: [File] = []
  /// The folder's path without a slash at its end, so that of the root is empty.
  private let folder: String
  private var namesakes: [String: Namesakes] = [:]
  /// The names of these files.
  private var names: Set<String> = []
  /// Their names by the requested name and by checksum.
  private var namesByContents: [String: [String: String]] = [:]

  /// Refers to a folder, which need not exist; throws if it could not be created.
  package init(_ folder: String) throws(FileError) {
    self.folder = folder.hasSuffix("/") ? String(folder.dropLast()) : folder
    try Folder.requireMakeable(folder == "/" ? folder : self.folder)
  }

  package var isUsableInPart: Bool { true }

  /// Returns the name that the file would get, or that of a file with the same bytes.
  package func add(
    _ bytes: [UInt8], named name: String, at _: WallTime
  ) throws(FileError) -> AddedFile {
    var taken = namesakes.removeValue(forKey: name) ?? Namesakes(of: name, in: folder)
    defer { namesakes[name] = taken }
    let checksum = StoreEngine.checksum(of: bytes.span.bytes)
    if let same = taken.name(of: bytes) ?? namesByContents[name]?[checksum] {
      return AddedFile(name: same, isNew: false)
    }
    var candidate = taken.next()
    while names.contains(candidate) { candidate = taken.next() }
    try requireRoom(for: candidate)
    namesByContents[name, default: [:]][checksum] = candidate
    plan(candidate)
    return AddedFile(name: candidate)
  }

  /// Returns what would become of a sidecar.
  package func addSidecar(
    _ bytes: [UInt8], named name: String, at time: WallTime
  ) throws(FileError) -> SidecarOutcome {
    let path = "\(folder)/\(name)"
    try requireRoom(for: name)
    guard Folder.exists(path) else {
      plan(name)
      return .kept
    }
    let earlier = EarlierSidecar(at: path)
    guard let updated = earlier?.updated(to: bytes, ofPhotoTaken: time) else { return .blocked }
    guard updated != earlier?.bytes else { return .kept }
    plan(name, isUpdate: true)
    return .updated
  }

  package func finish() {}

  /// Throws if a file of this name could not be created, with the error that the export would get.
  private func requireRoom(for name: String) throws(FileError) {
    let path = "\(folder)/\(name)"
    try Folder.requireMakeable(path.parent)
    let cause = Folder.obstacle(toWritingIn: path.parent)
    // A folder that is missing would be created.
    guard cause == .none || cause == .noSuchFile else { throw FileError(.write, path, cause) }
    guard !Folder.isTooLong(path) else { throw FileError(.name, path, .nameTooLong) }
  }

  /// Notes a file, once.
  private func plan(_ name: String, isUpdate: Bool = false) {
    guard names.insert(name).inserted else { return }
    files.append(File(path: "\(folder)/\(name)", isUpdate: isUpdate))
  }
}
