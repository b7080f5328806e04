internal import CLibYUV

extension JPEGDecoder {
  /// The picture in a JPEG as a screen shows it, turned upright as its EXIF block says.
  public mutating func uprightPixels(
    of jpeg: RawSpan, scale: JPEGScale = .full, pixelLimit: Int = defaultPixelLimit
  ) throws(JPEGError) -> Pixels {
    let stored = try pixels(of: jpeg, scale: scale, pixelLimit: pixelLimit)
    // Facts that nobody can read are no reason to lose a whole picture.
    let facts = try? ExifFacts(of: jpeg)
    return stored.turned(upright: facts?.orientation ?? .up)
  }
}

extension Pixels {
  /// The picture turned upright from how it is stored.
  package func turned(upright orientation: Orientation) -> Pixels {
    let turn = orientation.turn
    let mirrored = turn.isMirrored ? self.mirrored() : self
    return turn.quarters == 0 ? mirrored : mirrored.rotated(quarters: turn.quarters)
  }

  private func mirrored() -> Pixels {
    redrawn(size: size) { source, target, _ in
      ARGBMirror(
        source, CInt(size.width * 4), target, CInt(size.width * 4), CInt(size.width),
        CInt(size.height))
    }
  }

  private func rotated(quarters: Int) -> Pixels {
    let size = quarters.isMultiple(of: 2) ? size : size.turned
    return redrawn(size: size) { source, target, own in
      ARGBRotate(
        source, CInt(own.width * 4), target, CInt(size.width * 4), CInt(own.width),
        CInt(own.height), RotationMode(UInt32(quarters * 90)))
    }
  }

  private func redrawn(
    size: FrameSize,
    by draw: (UnsafePointer<UInt8>?, UnsafeMutablePointer<UInt8>?, FrameSize) -> CInt
  ) -> Pixels {
    let result = Pixels(size: size) { (target) throws(Never) in
      withBytes { source in
        source.withUnsafeBytes { source in
          let from = source.baseAddress?.assumingMemoryBound(to: UInt8.self)
          let to = target.baseAddress?.assumingMemoryBound(to: UInt8.self)
          return draw(from, to, self.size) == 0
        }
      }
    }
    return result ?? self
  }
}
