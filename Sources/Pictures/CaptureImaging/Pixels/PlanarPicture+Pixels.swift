internal import CLibYUV

extension Pixels {
  /// Converts a picture to pixels for a screen.
  public convenience init(_ picture: PlanarPicture) {
    self.init(of: picture.size) { memory in
      picture.draw(
        into: UnsafeMutableRawBufferPointer(
          start: memory, count: Self.byteCount(of: picture.size)))
    }
  }
}

extension PlanarPicture {
  /// Returns the picture converted to pixels for a screen.
  public func pixels() -> Pixels { Pixels(self) }

  /// Returns the pixels of the picture in reused memory.
  package func pixels(from pool: PixelPool) -> Pixels {
    pool.pixels(of: size) { draw(into: $0) }
  }

  fileprivate func draw(into memory: UnsafeMutableRawBufferPointer) {
    let isDrawn = convertible.convert(into: memory)
    precondition(isDrawn, "libyuv refuses a picture of \(size)")
  }

  /// The picture with a chroma subsampling that libyuv can convert directly.
  private var convertible: PlanarPicture {
    switch chroma {
    case .grey, .s420, .s422, .s444: self
    case .s440, .s411: converted(to: .s444)
    }
  }

  /// Writes the pixels; returns false if libyuv fails.
  private func convert(into memory: UnsafeMutableRawBufferPointer) -> Bool {
    let target = memory.baseAddress?.assumingMemoryBound(to: UInt8.self)
    let (stride, width, height) = (CInt(size.width * 4), CInt(size.width), CInt(size.height))
    return withPlanePointers { planes in
      if chroma == .grey {
        return J400ToARGB(planes[0], strides[0], target, stride, width, height) == 0
      }
      let convert = chroma == .s420 ? J420ToARGB : chroma == .s422 ? J422ToARGB : J444ToARGB
      return convert(
        planes[0], strides[0], planes[1], strides[1], planes[2], strides[2], target, stride,
        width, height) == 0
    }
  }
}
