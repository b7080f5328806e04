internal import CLibYUV

extension Pixels {
  /// Returns the whole picture scaled to another size, averaging the pixels that are merged.
  ///
  /// Both sides must be from 1 to ``PlanarPicture/sideLimit``.
  public func scaled(to size: FrameSize) -> Pixels {
    guard size != self.size else { return self }
    precondition(PlanarPicture.allows(size), "a picture cannot be of size \(size)")
    return Pixels(ColourPlanes(self).scaled(to: size))
  }

  private convenience init(_ planes: ColourPlanes) {
    let width = CInt(planes.size.width)
    self.init(
      of: planes.size,
      drawnBy: { target in
        planes.samples.withUnsafeBufferPointer { samples in
          guard let red = samples.baseAddress else { return }
          let (green, blue) = (red + planes.size.pixelCount, red + 2 * planes.size.pixelCount)
          MergeARGBPlane(
            red, width, green, width, blue, width, nil, 0, target, width * 4, width,
            CInt(planes.size.height))
        }
      })
  }
}

/// Red, green and blue apart.
///
/// libyuv scales planes better than pixels, of which it leaves out some and darkens others.
private struct ColourPlanes {
  let size: FrameSize
  let samples: [UInt8]

  init(_ pixels: Pixels) {
    let size = pixels.size
    let width = CInt(size.width)
    self.init(size) { red in
      let (green, blue) = (red + size.pixelCount, red + 2 * size.pixelCount)
      pixels.withPointer { source in
        SplitARGBPlane(
          source, width * 4, red, width, green, width, blue, width, nil, 0, width,
          CInt(size.height))
      }
    }
  }

  private init(_ size: FrameSize, drawnBy draw: (UnsafeMutablePointer<UInt8>) -> Void) {
    self.size = size
    let count = 3 * size.pixelCount
    samples = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      guard let start = buffer.baseAddress else { return }
      draw(start)
      filled = count
    }
  }

  func scaled(to size: FrameSize) -> ColourPlanes {
    samples.withUnsafeBufferPointer { samples in
      ColourPlanes(size) { target in
        guard let source = samples.baseAddress else { return }
        for index in 0..<3 {
          ScalePlane(
            source + index * self.size.pixelCount, CInt(self.size.width), CInt(self.size.width),
            CInt(self.size.height), target + index * size.pixelCount, CInt(size.width),
            CInt(size.width), CInt(size.height), kFilterBox)
        }
      }
    }
  }
}
