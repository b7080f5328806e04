import CaptureImaging
import CaptureTestSupport

/// Small synthetic pictures.
enum TestPictures {
  /// Returns a gradient with a square and some noise in luma, and a gradient in colour.
  static func scene(
    _ size: FrameSize = FrameSize(width: 48, height: 32), chroma: ChromaSubsampling = .s420
  ) -> PlanarPicture {
    var generator = SeededGenerator(seed: 7)
    var picture = PlanarPicture(size: size, chroma: chroma)
    for (index, plane) in picture.planes.enumerated() {
      picture.withMutablePlane(index) { samples in
        for row in 0..<plane.rowCount {
          for column in 0..<plane.stride {
            let slope = column * 160 / plane.stride + row * 60 / plane.rowCount
            let inSquare = (8..<16).contains(column) && (8..<16).contains(row) && index == 0
            let noise = Int.random(in: 0..<8, using: &generator)
            samples[row * plane.stride + column] = UInt8(inSquare ? 230 : 20 + slope + noise)
          }
        }
      }
    }
    return picture
  }

  /// Returns a grey picture whose luma is a function of column and row.
  static func grey(
    _ width: Int, _ height: Int, light: (Int, Int) -> UInt8
  ) -> PlanarPicture {
    let size = FrameSize(width: width, height: height)
    var picture = PlanarPicture(size: size, chroma: .grey)
    picture.withMutablePlane(0) { samples in
      for row in 0..<height {
        for column in 0..<width {
          samples[row * width + column] = light(column, row)
        }
      }
    }
    return picture
  }

  static func jpeg(
    _ size: FrameSize = FrameSize(width: 48, height: 32), chroma: ChromaSubsampling = .s420,
    quality: Int = 85
  ) throws -> [UInt8] {
    var encoder = try JPEGEncoder()
    return try encoder.encode(scene(size, chroma: chroma), quality: quality)
  }

  static func decoded(_ jpeg: [UInt8], scale: JPEGScale = .full) throws -> PlanarPicture {
    var decoder = try JPEGDecoder()
    return try decoder.decode(jpeg.span.bytes, scale: scale)
  }
}

extension PlanarPicture {
  /// Returns the sample of a plane at a column and row.
  func sample(_ plane: Int, _ column: Int, _ row: Int) -> Int {
    Int(samples[planes[plane].offset + row * planes[plane].stride + column])
  }

  /// Returns the largest difference between the visible samples of two pictures.
  func distance(to other: PlanarPicture) -> Int {
    var distance = 0
    for (index, plane) in planes.enumerated() {
      for row in 0..<plane.size.height {
        for column in 0..<plane.size.width {
          let difference = sample(index, column, row) - other.sample(index, column, row)
          distance = max(distance, abs(difference))
        }
      }
    }
    return distance
  }
}
