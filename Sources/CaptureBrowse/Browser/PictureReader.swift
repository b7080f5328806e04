internal import CaptureImaging
internal import CaptureStore

/// Makes pixels of a photo's bytes.
struct PictureReader: Sendable {
  let pixelLimit: Int

  /// Tiers are upright; an original is turned as its EXIF block says.
  func pixels(of jpeg: [UInt8], _ tier: Tier, of photo: PhotoID) throws(BrowseError) -> Pixels {
    let bytes = jpeg.span.bytes
    do throws(JPEGError) {
      var decoder = try JPEGDecoder()
      guard tier == .full else { return try decoder.pixels(of: bytes, pixelLimit: pixelLimit) }
      return try decoder.uprightPixels(of: bytes, pixelLimit: pixelLimit)
    } catch {
      throw BrowseError(photo, "\(error)")
    }
  }
}
