internal import CaptureFiles
internal import CaptureImaging
internal import CaptureMetadata

extension NewPhoto {
  /// Reads a photo from a file, with the sidecar that lies beside it.
  ///
  /// It keeps the file's name, and the file's time unless it states its own.
  public init(file path: String) throws(StoreError) {
    do throws(FileError) {
      let file = try Descriptor(path, .reading)
      let identity = try file.identity
      guard !identity.isFolder else { throw FileError(.read, path, .isFolder) }
      self.init(
        jpeg: try file.readAll(), name: StorePath.name(of: path),
        taken: WallTime(identity.changed),
        sidecar: try Self.sidecar(of: path))
    } catch {
      throw StoreError(error)
    }
  }

  /// What lies beside a photo as darktable and digiKam name it; nil when nothing does.
  private static func sidecar(of path: String) throws(FileError) -> [UInt8]? {
    let sidecar = StorePath.sidecar(of: path)
    guard Folder.exists(sidecar) else { return nil }
    return try Descriptor(sidecar, .reading).readAll()
  }
}
