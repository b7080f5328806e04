internal import CaptureFiles
internal import CaptureMetadata

/// A sidecar that is named without its photo's extension, `IMG.xmp` beside `IMG.jpg`, as Lightroom
/// names them.
///
/// Such a file may belong to another photo of the same name, above all to the raw one that a camera
/// took with the JPEG. It is then not the JPEG's.
enum BriefSidecar {
  /// Returns the location of such a sidecar of an original; nil if there is none, or if it may
  /// belong to another file.
  static func location<Location: FileLocation>(beside original: Location) -> Location? {
    guard let stem = stem(of: original) else { return nil }
    let sidecar = original.sibling(stem + StorePath.sidecarEnding)
    guard mayExist(sidecar), !hasRival(original), mayDescribe(sidecar) else { return nil }
    return sidecar
  }

  /// Returns whether there is a regular file, or may be one that cannot be examined.
  private static func mayExist(_ sidecar: some FileLocation) -> Bool {
    do throws(FileError) {
      return try sidecar.identity(followingLinks: false)?.isPlain ?? false
    } catch {
      return error.mayHideSidecar
    }
  }

  /// Returns whether there is another picture or video of the same name.
  static func hasRival(_ original: some FileLocation) -> Bool {
    guard let stem = stem(of: original) else { return false }
    let own = try? original.identity(followingLinks: false)
    return rivals.contains { ending in
      let sibling = original.sibling("\(stem).\(ending)")
      guard let other = try? sibling.identity(followingLinks: false) else { return false }
      // A file system that ignores case finds the original itself.
      return own.map { !other.isSame(as: $0) } ?? true
    }
  }

  /// Returns an original's name without its extension; nil if it has none.
  private static func stem(of original: some FileLocation) -> String? {
    let name = String(Folder.name(of: original.description))
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return nil }
    return String(name[..<dot])
  }

  /// Returns whether a sidecar does not state that it describes a file of another format.
  private static func mayDescribe(_ sidecar: some FileLocation) -> Bool {
    guard let bytes = try? Descriptor(sidecar, .reading).readAll(upTo: Sidecar.byteLimit),
      let ending = (try? Sidecar(bytes.span.bytes))?.describedEnding
    else { return true }
    return StorePath.isPhoto("a.\(ending)")
  }

  /// The extensions of files with which a JPEG often shares its name, as in `jpg`, `JPG` and `Jpg`.
  private static let rivals: [String] = [
    "3fr", "arw", "cr2", "cr3", "crw", "dcr", "dng", "erf", "fff", "heic", "heif", "hif", "iiq",
    "jfif", "jpe", "jpeg", "jpg", "kdc", "mef", "mos", "mov", "mp4", "mrw", "nef", "nrw", "orf",
    "pef", "png", "psd", "raf", "raw", "rw2", "rwl", "sr2", "srf", "srw", "tif", "tiff", "x3f",
  ].flatMap { [$0, $0.uppercased(), $0.prefix(1).uppercased() + $0.dropFirst()] }
}

extension StorePlace {
  /// Returns the path of the sidecar that has an original's name without its extension; nil if
  /// there is none.
  func briefSidecar(besideOriginal path: String) -> ConfinedPath? {
    BriefSidecar.location(beside: file(path).found)
  }
}
