internal import CaptureImaging
internal import CaptureStore

/// Decodes photos into pooled memory.
struct PictureReader: Sendable {
  let pixelLimit: Int
  let pool: PixelPool

  /// Decodes a tier; an original is rotated according to its EXIF orientation, tiers are upright.
  func pixels(of bytes: [UInt8], _ tier: Tier, of photo: PhotoID) throws(BrowseError) -> Pixels {
    do throws(OriginalError) {
      guard tier == .full else { return try pixels(ofTier: bytes) }
      // An original with a flaw was accepted as such; the store has compared its checksum.
      let original = try OriginalKinds.open(bytes)
      let orientation = original.exif?.orientation ?? .up
      let size = orientation.swapsSides ? original.storedSize.turned : original.storedSize
      return try original.pixels(
        of: size, upright: orientation, pixelLimit: pixelLimit, from: pool)
    } catch {
      throw .undecodable(photo, error)
    }
  }

  private func pixels(ofTier jpeg: [UInt8]) throws(OriginalError) -> Pixels {
    try OriginalError.jpeg { () throws(JPEGError) in
      var decoder = try JPEGDecoder()
      let bytes = jpeg.span.bytes
      return try decoder.pixels(
        of: bytes, try JPEGHeader(of: bytes), pixelLimit: pixelLimit, from: pool)
    }
  }
}
