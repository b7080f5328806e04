/// A picture's width and height in pixels.
public struct FrameSize: Hashable, Sendable {
  /// The number of columns.
  public var width: Int
  /// The number of rows.
  public var height: Int

  /// Creates a size without checking it; zero and negative sides are accepted.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// The number of pixels, width times height.
  public var pixelCount: Int { width * height }

  /// The size of the picture after a quarter turn, with width and height swapped.
  public var turned: FrameSize { FrameSize(width: height, height: width) }
}

extension FrameSize: LosslessStringConvertible {
  /// Parses a size such as `1280x720`; each side must be between 1 and 65,535.
  public init?(_ text: String) {
    let sides = text.lowercased().split(separator: "x", omittingEmptySubsequences: false)
    guard sides.count == 2,
      let width = UInt16(sides[0]), let height = UInt16(sides[1]),
      width > 0, height > 0
    else { return nil }
    self.init(width: Int(width), height: Int(height))
  }

  /// The size in the form `1280x720`.
  public var description: String { "\(width)x\(height)" }
}
