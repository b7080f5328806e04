internal import Glibc

extension PlanarPicture {
  /// A sample of a picture, put together from whole coding blocks.
  ///
  /// Every row of blocks gives a short run, each row from another place, so that
  /// sky and grass, left and right are there in their proportions.
  struct Mosaic {
    let picture: PlanarPicture
    /// How many times the mosaic the whole picture is.
    let factor: Double
  }

  /// The side of a coding block of a picture with colour at half the resolution.
  private static let blockSide = 16
  /// A mosaic is a sixteenth of its picture: its bytes foretell the picture's to within 10 %.
  private static let mosaicShare = 16

  /// The mosaic to rehearse encoding with; pictures of few blocks are taken whole.
  ///
  /// Made for pictures that are grey or 4:2:0.
  var mosaic: Mosaic {
    let columns = size.width / Self.blockSide
    let rows = (size.height + Self.blockSide - 1) / Self.blockSide
    let taken = max(columns / Self.mosaicShare, 4)
    guard columns > 2 * taken, taken * rows >= 32 else { return Mosaic(picture: self, factor: 1) }
    let width = taken * Self.blockSide
    let starts = (0..<rows).map { row in
      // Multiples of the golden ratio fall evenly and never in a pattern.
      let place = (Double(row) * 0.618_034).truncatingRemainder(dividingBy: 1)
      return Int(place * Double(columns - taken + 1))
    }
    let picture = PlanarPicture(
      size: FrameSize(width: width, height: size.height), chroma: chroma, runs: starts, of: self)
    return Mosaic(picture: picture, factor: Double(size.width) / Double(width))
  }

  /// A narrow picture whose rows of blocks begin at these blocks of a wide one.
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
