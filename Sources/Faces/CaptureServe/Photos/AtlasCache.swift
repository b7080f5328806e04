internal import CaptureBase
internal import CaptureFiles
internal import CaptureImaging
internal import CaptureStore
internal import Glibc

/// Atlases on the disk, so that the next start of the server need not make them again.
///
/// A file is complete or absent, and named after the contents of its atlas. After the picture it has
/// a checksum, since nothing makes these files durable. If the folder cannot be used, nothing is
/// kept.
struct AtlasCache: Sendable {
  let folder: String
  let byteLimit: Int

  init(folder: String = standardFolder, byteLimit: Int = 64 << 20) {
    self.folder = folder
    self.byteLimit = byteLimit
  }

  /// The folder in the user's cache folder; its name has the version of the atlases' form.
  static var standardFolder: String {
    let caches = getenv("XDG_CACHE_HOME").map { FileName.text(at: $0) } ?? ""
    if caches.hasPrefix("/") { return "\(caches)/capture/atlas-v1" }
    return (getenv("HOME").map { FileName.text(at: $0) + "/.cache" } ?? "/tmp")
      + "/capture/atlas-v1"
  }

  /// Returns an atlas with these contents; nil if none is kept, or if its file is damaged.
  func atlas(of contents: AtlasContents) -> [UInt8]? {
    guard let file = try? Descriptor(path(of: contents), .reading),
      let bytes = try? file.readAll(upTo: Self.longestFile), bytes.count > Self.checksumLength
    else { return nil }
    let jpeg = Array(bytes.dropLast(Self.checksumLength))
    guard bytes.suffix(Self.checksumLength).elementsEqual(Self.checksum(of: jpeg)) else {
      return nil
    }
    return jpeg
  }

  /// Keeps an atlas, and removes those that have not been used for longest if there are too many.
  func keep(_ jpeg: [UInt8], of contents: AtlasContents) {
    let bytes = jpeg + Self.checksum(of: jpeg)
    try? Folder.make(folder)
    do throws(FileError) {
      let path = path(of: contents)
      let file = try TemporaryFile(for: path)
      try file.writeLater(bytes.span.bytes)
      try file.replaceLater(path)
      try makeRoom()
    } catch {}
  }

  private func path(of contents: AtlasContents) -> String {
    "\(folder)/\(contents.checksum.hexadecimal)\(Self.ending)"
  }

  private func makeRoom() throws(FileError) {
    let names = try Folder.names(in: folder).filter { $0.hasSuffix(Self.ending) }
    var files: [(path: String, size: Int, use: FileIdentity.Moment)] = []
    for name in names {
      let path = "\(folder)/\(name)"
      guard let size = try FileIdentity(at: path)?.byteCount,
        let use = FileIdentity.lastUse(of: path)
      else { continue }
      files.append((path, min(size, byteLimit + 1), use))
    }
    var total = files.reduce(0) { $0 + $1.size }
    guard total > byteLimit else { return }
    for file in files.sorted(by: { $0.use < $1.use }) where total > byteLimit / 10 * 9 {
      try Folder.remove(file.path)
      total -= file.size
    }
  }

  private static func checksum(of jpeg: [UInt8]) -> [UInt8] {
    Array(StoreEngine.checksum(of: jpeg.span.bytes).utf8)
  }

  private static let ending = ".jpg"
  private static let checksumLength = 32
  /// Several times the length of an atlas of noise.
  private static let longestFile = 4 << 20
}
