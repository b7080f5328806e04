/// The arrangement of the colour filters in front of a sensor.
struct BayerOrder: Hashable, Sendable {
  /// Whether the first row has red pixels rather than blue ones.
  let redFirst: Bool
  /// The column of the first pixel in the first row that is not green.
  let column: Int

  static let rggb = BayerOrder(redFirst: true, column: 0)
  static let grbg = BayerOrder(redFirst: true, column: 1)
  static let bggr = BayerOrder(redFirst: false, column: 0)
  static let gbrg = BayerOrder(redFirst: false, column: 1)
}

extension BayerOrder {
  /// Interpolates the two missing colours of each pixel as the mean of its neighbours.
  func fillIn(_ samples: [UInt8], size: FrameSize) -> [UInt8] {
    let count = size.pixelCount * 3
    return [UInt8](unsafeUninitializedCapacity: count) { colours, filled in
      samples.withUnsafeBufferPointer { samples in
        guard let source = samples.baseAddress, let target = colours.baseAddress else { return }
        for row in 0..<size.height {
          fillIn(row, of: source, size: size, to: target + row * size.width * 3)
        }
        filled = count
      }
    }
  }

  private func fillIn(
    _ row: Int, of samples: UnsafePointer<UInt8>, size: FrameSize,
    to target: UnsafeMutablePointer<UInt8>
  ) {
    let here = samples + row * size.width
    let above = samples + Self.mirrored(row - 1, size.height) * size.width
    let below = samples + Self.mirrored(row + 1, size.height) * size.width
    // Each row has green and one other colour: red or blue.
    let isOfRed = redFirst == row.isMultiple(of: 2)
    let (own, other) = isOfRed ? (0, 2) : (2, 0)
    let ownColumn = row.isMultiple(of: 2) ? column : 1 - column
    for column in 0..<size.width {
      let left = Self.mirrored(column - 1, size.width)
      let right = Self.mirrored(column + 1, size.width)
      let beside = UInt32(here[left]) + UInt32(here[right])
      let upright = UInt32(above[column]) + UInt32(below[column])
      let pixel = target + column * 3
      if column & 1 == ownColumn {
        let diagonal = UInt32(above[left]) + UInt32(above[right])
        let counter = UInt32(below[left]) + UInt32(below[right])
        pixel[own] = here[column]
        pixel[1] = UInt8(truncatingIfNeeded: (beside + upright + 2) / 4)
        pixel[other] = UInt8(truncatingIfNeeded: (diagonal + counter + 2) / 4)
      } else {
        pixel[own] = UInt8(truncatingIfNeeded: (beside + 1) / 2)
        pixel[1] = here[column]
        pixel[other] = UInt8(truncatingIfNeeded: (upright + 1) / 2)
      }
    }
  }

  /// Reflects a position beyond the edge back into the picture, which preserves the filter pattern.
  @inline(__always)
  private static func mirrored(_ place: Int, _ count: Int) -> Int {
    if place < 0 { return min(-place, count - 1) }
    return place < count ? place : max(2 * count - 2 - place, 0)
  }
}
