internal import Glibc

extension PlanarPicture {
  /// A sample of a picture, assembled from whole coding blocks.
  ///
  /// Every row of blocks contributes a short run, each from a different position, so that
  /// sky and ground, left and right are represented in proportion.
  struct Mosaic {
    let picture: PlanarPicture
    /// The size of the whole picture relative to the mosaic.
    let factor: Double
  }

  /// The side of a coding block of a picture with colour at half the resolution.
  private static let blockSide = 16
  /// A mosaic is a sixteenth of its picture and predicts the picture's bytes to within 10 %.
  private static let mosaicShare = 16

  /// A sample for trial encodings; a picture of few blocks is its own mosaic.
  ///
  /// The picture must be grey or 4:2:0.
  var mosaic: Mosaic {
    let columns = size.width / Self.blockSide
    let rows = (size.height + Self.blockSide - 1) / Self.blockSide
    let taken = max(columns / Self.mosaicShare, 4)
    guard columns > 2 * taken, taken * rows >= 32 else { return Mosaic(picture: self, factor: 1) }
    let width = taken * Self.blockSide
    let starts = (0..<rows).map { row in
      // Multiples of the golden ratio are spread evenly without forming a pattern.
      let place = (Double(row) * 0.618_034).truncatingRemainder(dividingBy: 1)
      return Int(place * Double(columns - taken + 1))
    }
    let picture = PlanarPicture(
      size: FrameSize(width: width, height: size.height), chroma: chroma, runs: starts, of: self)
    return Mosaic(picture: picture, factor: Double(size.width) / Double(width))
  }

  /// Creates a narrow picture whose rows of blocks begin at given block columns of a wide one.
  private init(size: FrameSize, chroma: ChromaSubsampling, runs starts: [Int], of whole: Self) {
    self.init(size: size, chroma: chroma) { (targets) -> Void in
      whole.withPlanePointers { sources in
        for (index, plane) in Self.planes(of: size, chroma: chroma).enumerated() {
          let height = Self.blockSide / (index == 0 ? 1 : chroma.vertical)
          let width = Self.blockSide / (index == 0 ? 1 : chroma.horizontal)
          for row in 0..<plane.rowCount {
            let source = row * whole.planes[index].stride + starts[row / height] * width
            memcpy(targets[index] + row * plane.stride, sources[index] + source, plane.stride)
          }
        }
      }
    }
  }
}
