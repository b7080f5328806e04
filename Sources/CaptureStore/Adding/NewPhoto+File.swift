internal import CaptureFiles
internal import CaptureImaging
internal import CaptureMetadata

extension NewPhoto {
  /// Reads a photo from a file, with the sidecar that lies beside it.
  ///
  /// It keeps the file's name, and the file's time unless it states its own.
  public init(file path: String) throws(StoreError) {
    self = try StoreError.files { () throws(FileError) in
      let file = try Descriptor(path, .reading)
      let identity = try file.identity
      return NewPhoto(
        jpeg: try file.readAll(), name: StorePath.name(of: path),
        taken: WallTime(identity.changed),
        sidecar: try Self.sidecar(of: path))
    }
  }

  /// What lies beside a photo as darktable and digiKam name it; nil when nothing does.
  private static func sidecar(of path: String) throws(FileError) -> [UInt8]? {
    let sidecar = StorePath.sidecar(of: path)
    guard Folder.exists(sidecar) else { return nil }
    return try Descriptor(sidecar, .reading).readAll(upTo: Sidecar.byteLimit)
  }
}
