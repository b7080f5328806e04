package import CaptureBase
package import CaptureFiles

/// A folder of files, which are written atomically and replace no other file, except the sidecar of
/// an earlier export of the same photo.
package final class FolderTarget: ExportTarget {
  /// The folder's path without a slash at its end, so that of the root is empty.
  private let folder: String
  private var namesakes: [String: Namesakes] = [:]
  /// The folders in which the leftovers of killed exports have been removed.
  private var cleanFolders: Set<String> = []

  package init(_ folder: String) throws(FileError) {
    self.folder = folder.hasSuffix("/") ? String(folder.dropLast()) : folder
    try Self.make(folder == "/" ? folder : self.folder)
  }

  package var isUsableInPart: Bool { true }

  package func add(
    _ bytes: [UInt8], named name: String, at time: WallTime
  ) throws(FileError) -> AddedFile {
    removeLeftovers(beside: name)
    var files = namesakes.removeValue(forKey: name) ?? Namesakes(of: name, in: folder)
    defer { namesakes[name] = files }
    if let same = files.name(of: bytes) { return AddedFile(name: same, isNew: false) }
    try makeFolder(of: name)
    let aside = try UnfinishedFile(for: "\(folder)/\(name)")
    try aside.file.write(bytes.span.bytes)
    // A photo that does not record when it was taken has only this time.
    try aside.file.setChanged(
      FileIdentity.Moment(seconds: time.seconds, nanoseconds: time.nanoseconds))
    var candidate = files.next()
    // Other programs may be creating files there, too.
    while try !aside.file.name("\(folder)/\(candidate)"), !files.hold(bytes, as: candidate) {
      candidate = files.next()
    }
    files.note(candidate, holds: bytes)
    return AddedFile(name: candidate)
  }

  package func addSidecar(
    _ bytes: [UInt8], named name: String, at time: WallTime
  ) throws(FileError) -> SidecarOutcome {
    let path = "\(folder)/\(name)"
    try makeFolder(of: name)
    let aside = try UnfinishedFile(for: path)
    try aside.file.write(bytes.span.bytes)
    if try aside.file.name(path) { return .kept }
    let earlier = EarlierSidecar(at: path)
    guard let updated = earlier?.updated(to: bytes, ofPhotoTaken: time) else { return .blocked }
    guard updated != earlier?.bytes else { return .kept }
    let replacement = try UnfinishedFile(for: path)
    // Set before there are bytes that others might not be allowed to read.
    if let former = try path.identity(followingLinks: false), former.isPlain {
      replacement.file.setAccess(like: former)
    }
    try replacement.file.write(updated.span.bytes)
    try replacement.file.replace(path)
    return .updated
  }

  private func makeFolder(of name: String) throws(FileError) {
    guard name.utf8.contains(UInt8(ascii: "/")) else { return }
    try Self.make("\(folder)/\(name)".parent)
  }

  /// Creates a folder and its missing ancestors, or none of them if that fails for a reason that a
  /// dry run would find, too.
  private static func make(_ folder: String) throws(FileError) {
    try Folder.requireMakeable(folder)
    try Folder.make(folder)
  }

  /// Removes what killed exports have left in the folder of a file.
  private func removeLeftovers(beside name: String) {
    let path = "\(folder)/\(name)".parent
    if cleanFolders.insert(path).inserted { UnfinishedFile.removeLeftovers(in: path) }
  }

  package func finish() {}
}
