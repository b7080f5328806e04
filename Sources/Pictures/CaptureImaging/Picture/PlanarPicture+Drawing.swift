internal import Glibc

extension PlanarPicture {
  /// Copies another picture into this one, sample by sample.
  ///
  /// Both must have the same subsampling. The place must be at a whole colour sample, and the other
  /// picture must lie inside this one.
  package mutating func draw(_ other: PlanarPicture, at place: PixelPoint) {
    precondition(other.chroma == chroma, "the pictures have different subsamplings")
    let isWhole = place.x % chroma.horizontal == 0 && place.y % chroma.vertical == 0
    let isInside =
      place.x >= 0 && place.y >= 0 && place.x + other.size.width <= size.width
      && place.y + other.size.height <= size.height
    precondition(isWhole && isInside, "\(other.size) cannot be drawn at \(place) in \(size)")
    let (planes, chroma) = (planes, chroma)
    withMutablePlanePointers { targets in
      other.withPlanePointers { sources in
        for (index, plane) in other.planes.enumerated() {
          let x = index == 0 ? place.x : place.x / chroma.horizontal
          let y = index == 0 ? place.y : place.y / chroma.vertical
          for row in 0..<plane.size.height {
            memcpy(
              targets[index] + (y + row) * planes[index].stride + x,
              sources[index] + row * plane.stride, plane.size.width)
          }
        }
      }
    }
  }

  /// Returns a picture of the mean colour of this one.
  package func meanColour(_ size: FrameSize, chroma: ChromaSubsampling) -> PlanarPicture {
    let means = planes.indices.map { index in
      let plane = planes[index]
      let sum = withPlanePointers { sources in
        (0..<plane.size.height).reduce(0) { sum, row in
          let start = sources[index] + row * plane.stride
          return UnsafeBufferPointer(start: start, count: plane.size.width)
            .reduce(sum) { $0 + Int($1) }
        }
      }
      return UInt8(sum / max(1, plane.size.pixelCount))
    }
    return PlanarPicture(
      size: size, chroma: chroma, luma: means[0], cb: means.count > 1 ? means[1] : 128,
      cr: means.count > 2 ? means[2] : 128)
  }
}
