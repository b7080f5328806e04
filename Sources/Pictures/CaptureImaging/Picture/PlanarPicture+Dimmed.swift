internal import CLibYUV

extension PlanarPicture {
  /// Returns the picture with its light scaled by a factor from 0 (black) to 1 (unchanged).
  ///
  /// Colour fades together with luma. The factor is rounded to steps of 1/256.
  public func dimmed(by factor: Double) -> PlanarPicture {
    let light = factor > 0 ? min(factor, 1) : 0
    let darkness = Int(((1 - light) * 256).rounded())
    switch darkness {
    case 0: return self
    case 1...255: return blendedWithBlack(CInt(darkness))
    default: return PlanarPicture(size: size, chroma: chroma)
    }
  }

  private func blendedWithBlack(_ share: CInt) -> PlanarPicture {
    var result = PlanarPicture(size: size, chroma: chroma)
    withPlanePointers { sources in
      result.withMutablePlanePointers { targets in
        for (index, plane) in planes.enumerated() {
          // The new picture is black, so the blend can be written in place.
          InterpolatePlane(
            sources[index], CInt(plane.stride), targets[index], CInt(plane.stride), targets[index],
            CInt(plane.stride), CInt(plane.stride), CInt(plane.rowCount), share)
        }
      }
    }
    return result
  }
}
