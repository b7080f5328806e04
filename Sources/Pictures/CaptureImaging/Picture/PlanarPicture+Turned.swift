internal import CLibYUV

extension PlanarPicture {
  /// Returns the stored picture turned upright.
  ///
  /// A quarter turn swaps 4:2:2 and 4:4:0. A 4:1:1 picture has no turned counterpart and is
  /// converted to 4:2:0 first.
  public func turned(upright orientation: Orientation) -> PlanarPicture {
    let turn = orientation.turn
    let mirrored = turn.isMirrored ? self.mirrored() : self
    guard turn.quarters != 0 else { return mirrored }
    let isSideways = !turn.quarters.isMultiple(of: 2)
    let source = isSideways && chroma == .s411 ? mirrored.converted(to: .s420) : mirrored
    return source.rotated(quarters: turn.quarters, isSideways: isSideways)
  }

  private func mirrored() -> PlanarPicture {
    redrawn(size: size, chroma: chroma) { source, target in
      MirrorPlane(
        source.samples, source.stride, target.samples, target.stride, source.width, source.height)
    }
  }

  private func rotated(quarters: Int, isSideways: Bool) -> PlanarPicture {
    let mode = RotationMode(UInt32(quarters * 90))
    let (size, chroma) = isSideways ? (size.turned, chroma.turned) : (size, chroma)
    return redrawn(size: size, chroma: chroma) { source, target in
      RotatePlane(
        source.samples, source.stride, target.samples, target.stride, source.width,
        source.height, mode)
    }
  }

  /// The visible part of a plane.
  private struct Part<Samples> {
    let samples: Samples
    let stride: CInt
    let width: CInt
    let height: CInt

    init(_ samples: Samples, of plane: Plane) {
      self.samples = samples
      stride = CInt(plane.stride)
      width = CInt(plane.size.width)
      height = CInt(plane.size.height)
    }
  }

  /// Returns a picture that is drawn from this one plane by plane.
  private func redrawn(
    size: FrameSize, chroma: ChromaSubsampling,
    by draw: (Part<UnsafePointer<UInt8>>, Part<UnsafeMutablePointer<UInt8>>) -> Void
  ) -> PlanarPicture {
    var result = withPlanePointers { sources in
      PlanarPicture(size: size, chroma: chroma) { targets in
        for (index, target) in Self.planes(of: size, chroma: chroma).enumerated() {
          draw(Part(sources[index], of: planes[index]), Part(targets[index], of: target))
        }
      }
    }
    result.fillPadding()
    return result
  }
}

extension ChromaSubsampling {
  /// The chroma subsampling after a quarter turn.
  fileprivate var turned: ChromaSubsampling {
    switch self {
    case .s422: .s440
    case .s440: .s422
    case .grey, .s444, .s420, .s411: self
    }
  }
}
