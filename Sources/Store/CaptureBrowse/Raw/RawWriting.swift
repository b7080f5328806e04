internal import CaptureFiles
internal import CaptureImaging
internal import CaptureStore

/// Functions that write raw files.
enum RawWriting {
  /// Writes a picture to a file that does not have its final name yet.
  static func write(
    _ pixels: Pixels, as name: RawName, to file: borrowing TemporaryFile
  ) throws(FileError) {
    switch name.format {
    case .bgra:
      try pixels.withBytes { bytes throws(FileError) in try write(bytes, as: name, to: file) }
    case .yuv420:
      let bytes = PackedColour.bytes(of: pixels)
      try write(bytes.span.bytes, as: name, to: file)
    }
  }

  private static func write(
    _ bytes: RawSpan, as name: RawName, to file: borrowing TemporaryFile
  ) throws(FileError) {
    let header = RawHeader(name: name, checksum: Checksum.of(bytes)).bytes
    try file.writeLater(header.span.bytes)
    try file.writeLater(bytes)
  }

  /// Removes temporary files left behind by programs that were killed.
  static func sweep(_ names: [String], in folder: String) {
    for name in names where TemporaryFile.isAside(name) {
      let path = "\(folder)/\(name)"
      guard let identity = try? FileIdentity(at: path),
        identity.changed.seconds < FileIdentity.Moment.now.seconds - patience
      else { continue }
      try? Folder.remove(path)
    }
  }

  /// The age in seconds beyond which a temporary file is considered abandoned.
  private static let patience: Int64 = 600
}
