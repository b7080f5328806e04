/// Statistics of a picture, used to detect when a camera's image has settled.
public struct PictureStatistics: Hashable, Sendable, Codable {
  /// The mean luma, from 0 (black) to 255.
  public let luma: Double
  /// The standard deviation of the luma.
  public let spread: Double
  /// The mean of Cb; 128 for a grey picture.
  public let cb: Double
  /// The mean of Cr; 128 for a grey picture.
  public let cr: Double
  /// The abruptness of luma changes between neighbouring pixels, relative to the spread.
  ///
  /// This is the mean of |4c - left - right - above - below| divided by ``spread``,
  /// so that a change of exposure alone hardly affects it. It is 0 for a picture that
  /// is flat (spread under 1) or less than three pixels wide or high.
  public let sharpness: Double
  /// The fraction of pixels at 16 or below, which includes black in both ranges.
  public let darkShare: Double
  /// The fraction of pixels at 235 or above, which includes white in both ranges.
  public let brightShare: Double

  /// Creates statistics without a picture, such as those of a test; the defaults are a flat, grey one.
  public init(
    luma: Double, spread: Double = 0, cb: Double = 128, cr: Double = 128, sharpness: Double = 0,
    darkShare: Double = 0, brightShare: Double = 0
  ) {
    self.luma = luma
    self.spread = spread
    self.cb = cb
    self.cr = cr
    self.sharpness = sharpness
    self.darkShare = darkShare
    self.brightShare = brightShare
  }

  /// Measures all pixels of a picture, without its padding.
  public init(of picture: PlanarPicture) {
    let plane = picture.planes[0]
    let light = picture.withPlane(0) { LightSums(of: $0, plane) }
    let count = Double(plane.size.pixelCount)
    let mean = Double(light.sum) / count
    let deviation = max(0, Double(light.squares) / count - mean * mean).squareRoot()
    luma = mean
    spread = deviation
    darkShare = Double(light.dark) / count
    brightShare = Double(light.bright) / count
    cb = Self.colour(1, of: picture)
    cr = Self.colour(2, of: picture)
    sharpness = deviation < 1 ? 0 : Self.edges(of: picture) / deviation
  }

  private static func colour(_ index: Int, of picture: PlanarPicture) -> Double {
    guard picture.chroma != .grey else { return 128 }
    let plane = picture.planes[index]
    let sum = picture.withPlane(index) { LightSums(of: $0, plane).sum }
    return Double(sum) / Double(plane.size.pixelCount)
  }

  private static func edges(of picture: PlanarPicture) -> Double {
    let plane = picture.planes[0]
    let (width, height) = (plane.size.width, plane.size.height)
    guard width > 2, height > 2 else { return 0 }
    let sum = picture.withPlane(0) { bytes in
      (1..<height - 1).reduce(0) { $0 + edgeSum(ofRow: $1, of: bytes, plane) }
    }
    return Double(sum) / Double((width - 2) * (height - 2))
  }

  private static func edgeSum(
    ofRow row: Int, of bytes: RawSpan, _ plane: PlanarPicture.Plane
  ) -> Int {
    let start = row * plane.stride
    let (above, below) = (start - plane.stride, start + plane.stride)
    var sum = 0
    var left = Int(bytes.byte(at: start))
    var centre = Int(bytes.byte(at: start + 1))
    for column in 1..<plane.size.width - 1 {
      let right = Int(bytes.byte(at: start + column + 1))
      let sides = left + right
      let ends = Int(bytes.byte(at: above + column)) + Int(bytes.byte(at: below + column))
      sum += abs(4 * centre - sides - ends)
      (left, centre) = (centre, right)
    }
    return sum
  }
}

/// Sums over the visible samples of a plane.
private struct LightSums {
  private(set) var sum = 0
  private(set) var squares = 0
  private(set) var dark = 0
  private(set) var bright = 0

  init(of bytes: RawSpan, _ plane: PlanarPicture.Plane) {
    for row in 0..<plane.size.height {
      let start = row * plane.stride
      for place in start..<start + plane.size.width {
        add(Int(bytes.byte(at: place)))
      }
    }
  }

  private mutating func add(_ value: Int) {
    sum += value
    squares += value * value
    dark += value <= 16 ? 1 : 0
    bright += value >= 235 ? 1 : 0
  }
}
