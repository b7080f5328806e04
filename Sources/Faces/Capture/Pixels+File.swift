internal import CaptureFiles

extension Pixels {
  /// Writes the picture to a file, in the format that the end of the path names: `.jpg`, `.png` or `.ppm`.
  ///
  /// Returns once the file would survive a power cut. A file of that name is replaced and its mode is
  /// kept, also through a symbolic link; if writing fails, it is left as it was. The quality, from 1 to 100, is for JPEG.
  @concurrent
  public func write(to path: String, quality: Int = 92) async throws(PictureFileError) {
    guard let format = PictureFileFormat(path: path) else {
      throw PictureFileError(
        path: path, code: .unknownFormat, reason: PictureFileFormat.unknownReason,
        remedy: PictureFileFormat.unknownRemedy)
    }
    let bytes: [UInt8]
    do {
      bytes = try encoded(as: format, quality: quality)
    } catch {
      throw PictureFileError(path: path, code: .encoding, reason: "\(error)")
    }
    do {
      let place = try Folder.followed(path)
      let file = try TemporaryFile.replacing(place)
      try file.write(bytes.span.bytes)
      try file.replace(place)
    } catch {
      throw PictureFileError(
        path: path, code: error.cause.isFull ? .full : .failed, reason: "\(error.cause)",
        remedy: error.savingRemedy)
    }
  }
}
