extension JPEGDecoder {
  /// Decodes a JPEG to pixels for a screen, at full size or smaller.
  ///
  /// Colours of another space are converted to sRGB.
  public mutating func pixels(
    of jpeg: RawSpan, scale: JPEGScale = .full, pixelLimit: Int = defaultPixelLimit
  ) throws(JPEGError) -> Pixels {
    let header = try JPEGHeader(of: jpeg)
    let size = scale.size(of: header.size)
    let conversion = SRGBConversion(of: jpeg, header)
    try header.admit(scale: scale, pixelLimit: pixelLimit)
    return try read(jpeg, header) { turbo, jpeg, colours throws(JPEGError) in
      let pixels = try turbo.pixels(of: jpeg, size: size, colours)
      conversion?.apply(to: pixels)
      return pixels
    }.result
  }

  /// Decodes a JPEG whose header has already been parsed into reused memory; fresh memory costs
  /// nearly as much time as decoding.
  package mutating func pixels(
    of jpeg: RawSpan, _ header: JPEGHeader, scale: JPEGScale = .full,
    pixelLimit: Int = defaultPixelLimit, accepting tolerance: FlawTolerance = .none,
    from pool: PixelPool
  ) throws(JPEGError) -> Pixels {
    let size = scale.size(of: header.size)
    let conversion = SRGBConversion(of: jpeg, header)
    try header.admit(scale: scale, pixelLimit: pixelLimit)
    return try read(jpeg, header, accepting: tolerance) { turbo, jpeg, colours throws(JPEGError) in
      try pool.pixels(of: size) { memory throws(JPEGError) in
        try turbo.read(jpeg, size: size, colours, into: memory)
        conversion?.apply(to: memory)
      }
    }.result
  }

  /// Decodes a JPEG whose header has already been parsed at the smallest sufficient scale, then scales
  /// it to its exact upright size and turns it.
  package mutating func pixels(
    of jpeg: RawSpan, _ header: JPEGHeader, size: FrameSize, upright orientation: Orientation,
    pixelLimit: Int = defaultPixelLimit, accepting tolerance: FlawTolerance = .none,
    from pool: PixelPool
  ) throws(JPEGError) -> Pixels {
    let stored = orientation.swapsSides ? size.turned : size
    let scale = JPEGScale.smallest(of: header.size, covering: stored)
    guard scale.size(of: header.size) != stored || orientation != .up else {
      return try pixels(
        of: jpeg, header, scale: scale, pixelLimit: pixelLimit, accepting: tolerance, from: pool)
    }
    let picture = try decode(
      jpeg, header, scale: scale, pixelLimit: pixelLimit, accepting: tolerance)
    let pixels = picture.scaled(to: stored, chroma: picture.chroma)
      .turned(upright: orientation)
      .pixels(from: pool)
    SRGBConversion(of: jpeg, header)?.apply(to: pixels)
    return pixels
  }
}
