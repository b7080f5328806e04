package import CaptureBase
package import CaptureFiles

/// A folder of files, which are written atomically and replace no other file, except the sidecar of
/// an earlier export of the same photo.
package final class FolderTarget: ExportTarget {
  private let folder: String
  private var namesakes: [String: Namesakes] = [:]

  package init(_ folder: String) throws(FileError) {
    self.folder = folder.hasSuffix("/") ? String(folder.dropLast()) : folder
    try Folder.make(folder)
  }

  package var isUsableInPart: Bool { true }

  package func add(
    _ bytes: [UInt8], named name: String, at time: WallTime
  ) throws(FileError) -> AddedFile {
    var files = namesakes.removeValue(forKey: name) ?? Namesakes(of: name, in: folder)
    defer { namesakes[name] = files }
    if let same = files.name(of: bytes) { return AddedFile(name: same, isNew: false) }
    try makeFolder(of: name)
    let aside = try TemporaryFile(for: "\(folder)/\(name)")
    try aside.write(bytes.span.bytes)
    // A photo that does not record when it was taken has only this time.
    try aside.setChanged(
      FileIdentity.Moment(seconds: time.seconds, nanoseconds: time.nanoseconds))
    var candidate = files.next()
    // Other programs may be creating files there, too.
    while try !aside.name("\(folder)/\(candidate)"), !files.hold(bytes, as: candidate) {
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
    let aside = try TemporaryFile(for: path)
    try aside.write(bytes.span.bytes)
    if try aside.name(path) { return .kept }
    let earlier = EarlierSidecar(at: path)
    guard let updated = earlier?.updated(to: bytes, ofPhotoTaken: time) else { return .blocked }
    guard updated != earlier?.bytes else { return .kept }
    let replacement = try TemporaryFile.replacing(path)
    try replacement.write(updated.span.bytes)
    try replacement.replace(path)
    return .updated
  }

  private func makeFolder(of name: String) throws(FileError) {
    guard name.utf8.contains(UInt8(ascii: "/")) else { return }
    try Folder.make("\(folder)/\(name)".parent)
  }

  package func finish() {}
}
