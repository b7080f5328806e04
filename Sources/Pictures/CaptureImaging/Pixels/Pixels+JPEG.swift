extension Pixels {
  /// Decodes a JPEG and turns it upright as its EXIF block says, scaled down to fit in a box if one is
  /// given.
  ///
  /// Colours of another space are converted to sRGB.
  public convenience init(jpeg: [UInt8], fitting box: FrameSize? = nil) throws(JPEGError) {
    self.init(try PlanarPicture(jpeg: jpeg, fitting: box))
  }

  /// Returns the picture as a baseline JPEG with 4:2:0 colour.
  ///
  /// The quality is from 1 to 100; others are clamped. Throws if a side is longer than a JPEG's can be.
  public func jpeg(quality: Int = 92) throws(JPEGError) -> [UInt8] {
    var encoder = try JPEGEncoder()
    return try encoder.encode(self, quality: quality)
  }
}

extension PlanarPicture {
  /// Decodes a JPEG and turns it upright as its EXIF block says, scaled down to fit in a box if one is
  /// given.
  ///
  /// Colours of another space are converted to sRGB.
  public init(jpeg: [UInt8], fitting box: FrameSize? = nil) throws(JPEGError) {
    let header = try JPEGHeader(of: jpeg.span.bytes)
    let stored = header.size
    // An unreadable EXIF block is no reason to refuse a readable picture.
    let orientation = ExifFacts(of: jpeg.span.bytes, header)?.orientation ?? .up
    let upright = orientation.swapsSides ? stored.turned : stored
    let target = box.map { upright.fitted(in: $0) } ?? upright
    let covered = orientation.swapsSides ? target.turned : target
    var decoder = try JPEGDecoder()
    let picture = try decoder.decode(
      jpeg.span.bytes, header, scale: .smallest(of: stored, covering: covered))
    if let conversion = SRGBConversion(of: jpeg.span.bytes, header) {
      self = try conversion.converted(picture, to: covered).turned(upright: orientation)
      return
    }
    let turned = picture.turned(upright: orientation)
    self = turned.size == target ? turned : turned.scaled(to: target)
  }
}
