extension JPEGDecoder {
  /// The picture in a JPEG as a screen shows it, at full size or smaller.
  public mutating func pixels(
    of jpeg: RawSpan, scale: JPEGScale = .full, pixelLimit: Int = defaultPixelLimit
  ) throws(JPEGError) -> Pixels {
    let header = try JPEGHeader(of: jpeg)
    _ = try begin(jpeg, header, pixelLimit: pixelLimit)
    return try turbo.pixels(
      of: jpeg.extracting(0..<header.end), size: scale.size(of: header.size))
  }
}
