internal import CaptureImaging
internal import CaptureStore

/// Makes pixels of photos' bytes, in memory that is used again and again.
struct PictureReader: Sendable {
  let pixelLimit: Int
  let pool: PixelPool

  /// Tiers are upright; an original is turned as its EXIF block says.
  func pixels(of jpeg: [UInt8], _ tier: Tier, of photo: PhotoID) throws(BrowseError) -> Pixels {
    let bytes = jpeg.span.bytes
    do throws(JPEGError) {
      var decoder = try JPEGDecoder()
      let orientation = tier == .full ? Self.orientation(of: bytes) : .up
      guard orientation != .up else {
        return try decoder.pixels(of: bytes, pixelLimit: pixelLimit, from: pool)
      }
      return try decoder.decode(bytes, pixelLimit: pixelLimit).turned(upright: orientation).pixels()
    } catch {
      throw BrowseError(photo, "\(error)")
    }
  }

  /// Facts that nobody can read are no reason to lose a whole picture.
  private static func orientation(of jpeg: RawSpan) -> Orientation {
    let facts = try? ExifFacts(of: jpeg)
    return facts?.orientation ?? .up
  }
}
