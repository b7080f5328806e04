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
      let orientation = tier == .full ? Self.orientation(of: bytes) : .up
      guard orientation != .up else {
        return try decoder.pixels(
          of: bytes, pixelLimit: pixelLimit, accepting: tolerance, from: pool)
      }
      let pixels = try decoder.decode(bytes, pixelLimit: pixelLimit, accepting: tolerance)
        .turned(upright: orientation).pixels()
      SRGBConversion(of: bytes)?.apply(to: pixels)
      return pixels
    } catch {
      throw .undecodable(photo, error)
    }
  }

  /// Returns the EXIF orientation; unreadable metadata is no reason to reject an intact picture.
  private static func orientation(of jpeg: RawSpan) -> Orientation {
    let facts = try? ExifFacts(of: jpeg)
    return facts?.orientation ?? .up
  }
}
