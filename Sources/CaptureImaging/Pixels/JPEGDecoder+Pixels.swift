extension JPEGDecoder {
  /// The picture in a JPEG as a screen shows it, at full size or smaller.
  public mutating func pixels(
    of jpeg: RawSpan, scale: JPEGScale = .full, pixelLimit: Int = defaultPixelLimit
  ) throws(JPEGError) -> Pixels {
    let header = try JPEGHeader(of: jpeg)
    let size = scale.size(of: header.size)
    return try read(jpeg, header, pixelLimit: pixelLimit) { turbo, jpeg, _ throws(JPEGError) in
      try turbo.pixels(of: jpeg, size: size)
    }
  }

  /// The same in memory that was used before: fresh memory takes nearly as long as decoding.
  package mutating func pixels(
    of jpeg: RawSpan, scale: JPEGScale = .full, pixelLimit: Int = defaultPixelLimit,
    from pool: PixelPool
  ) throws(JPEGError) -> Pixels {
    let header = try JPEGHeader(of: jpeg)
    let size = scale.size(of: header.size)
    return try read(jpeg, header, pixelLimit: pixelLimit) { turbo, jpeg, _ throws(JPEGError) in
      try pool.pixels(of: size) { memory throws(JPEGError) in
        try turbo.read(jpeg, size: size, into: memory)
      }
    }
  }
}
