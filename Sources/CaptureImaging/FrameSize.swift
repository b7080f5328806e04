/// A picture's width and height in pixels.
public struct FrameSize: Hashable, Sendable {
  public var width: Int
  public var height: Int

  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  public var pixelCount: Int { width * height }

  /// The same size for a picture on its side.
  public var turned: FrameSize { FrameSize(width: height, height: width) }
}

extension FrameSize: LosslessStringConvertible {
  /// The size written as `1280x720`; neither side may be zero or over 65,535.
  public init?(_ text: String) {
    let sides = text.lowercased().split(separator: "x", omittingEmptySubsequences: false)
    guard sides.count == 2,
      let width = UInt16(sides[0]), let height = UInt16(sides[1]),
      width > 0, height > 0
    else { return nil }
    self.init(width: Int(width), height: Int(height))
  }

  public var description: String { "\(width)x\(height)" }
}
