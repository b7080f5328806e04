/// A range of bytes for a given number of pixels, scaled in proportion for other sizes.
public struct ByteWindow: Hashable, Sendable, Codable {
  /// The range of bytes for a picture of ``pixelCount`` pixels.
  public var bytes: ClosedRange<Int>
  /// The number of pixels that ``bytes`` refers to, greater than zero.
  public var pixelCount: Int

  /// Creates a window from a range of bytes and the number of pixels it refers to.
  public init(_ bytes: ClosedRange<Int>, pixelCount: Int) {
    self.bytes = bytes
    self.pixelCount = pixelCount
  }

  /// Returns the range of bytes for a size.
  ///
  /// Pictures smaller than 160x120 get the range of that size, because the tables and
  /// the EXIF block of a JPEG alone take a thousand bytes.
  public func bytes(for size: FrameSize) -> ClosedRange<Int> {
    let share = Double(max(size.pixelCount, 160 * 120)) / Double(pixelCount)
    let (lower, upper) = (Double(bytes.lowerBound) * share, Double(bytes.upperBound) * share)
    return Int(lower.rounded(.up))...max(Int(upper), Int(lower.rounded(.up)))
  }
}
