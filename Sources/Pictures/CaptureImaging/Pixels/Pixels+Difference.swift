extension Pixels {
  /// The mean difference of brightness between two pictures of the same size, from 0 to 1.
  ///
  /// Two frames of a still scene differ by noise only, typically by less than 0.01. Pictures of
  /// different sizes differ by 1.
  public func difference(from other: Pixels) -> Double {
    guard size == other.size, size.pixelCount > 0 else { return 1 }
    let sum = withBytes { mine in
      other.withBytes { theirs in
        (0..<size.pixelCount).reduce(into: 0) { sum, pixel in
          sum += abs(mine.luma(ofPixel: pixel) - theirs.luma(ofPixel: pixel))
        }
      }
    }
    return Double(sum) / Double(size.pixelCount * 255)
  }
}

extension RawSpan {
  /// The brightness of a pixel in blue, green, red and alpha, from 0 to 255.
  fileprivate func luma(ofPixel index: Int) -> Int {
    let place = index * 4
    return
      (29 * Int(byte(at: place)) + 150 * Int(byte(at: place + 1)) + 77 * Int(byte(at: place + 2)))
      / 256
  }
}
