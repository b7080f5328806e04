/// Turns a camera's JPEG frame into a photo that every program can open.
public enum JPEGPhoto {
  /// Returns the frame with its EXIF facts and without padding.
  ///
  /// Huffman tables and an end marker are added if the camera left them out.
  /// The coded picture data is not modified.
  public static func made(from frame: RawSpan, _ facts: ExifFacts) throws(ExifError) -> [UInt8] {
    let header = try JPEGHeader(forExifOf: frame)
    try header.requireWholePicture(in: frame)
    let exif = try Exif.patch(for: header, of: frame, facts)
    let tables: JPEGPatch?
    do {
      tables = try HuffmanTables.patch(for: header)
    } catch {
      throw .jpeg(error)
    }
    let photo = frame.patched([exif] + [tables].compactMap { $0 }, upTo: header.end)
    return header.hasEnd ? photo : photo + JPEGMarker.endOfImage.bytes
  }
}

extension JPEGHeader {
  /// Throws if the end marker is missing and with it a part of the picture.
  fileprivate func requireWholePicture(in jpeg: RawSpan) throws(ExifError) {
    guard !hasEnd else { return }
    do {
      try admitFrame(pixelLimit: JPEGDecoder.defaultPixelLimit)
    } catch {
      throw .jpeg(error)
    }
    guard hasWholePicture(in: jpeg) else { throw .jpeg(.noEnd) }
  }
}
