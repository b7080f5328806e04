internal import CaptureImaging
internal import CaptureStore

/// Decodes photos into pooled memory.
struct PictureReader: Sendable {
  let pixelLimit: Int
  let pool: PixelPool

  /// Decodes a tier; an original is rotated according to its EXIF orientation, tiers are upright.
  func pixels(of jpeg: [UInt8], _ tier: Tier, of photo: PhotoID) throws(BrowseError) -> Pixels {
    let bytes = jpeg.span.bytes
    do throws(JPEGError) {
      var decoder = try JPEGDecoder()
      // An original with a flaw was accepted as such; the store has compared its checksum.
      let tolerance: JPEGTolerance = tier == .full ? .truncated : .none
      let header = try JPEGHeader(of: bytes, tolerance)
      let facts = tier == .full ? ExifFacts(of: bytes, header) : nil
      guard let orientation = facts?.orientation, orientation != .up else {
        return try decoder.pixels(
          of: bytes, header, pixelLimit: pixelLimit, accepting: tolerance, from: pool)
      }
      let pixels = try decoder.decode(bytes, header, pixelLimit: pixelLimit, accepting: tolerance)
        .turned(upright: orientation).pixels()
      SRGBConversion(of: bytes, header)?.apply(to: pixels)
      return pixels
    } catch {
      throw .undecodable(photo, error)
    }
  }
}
