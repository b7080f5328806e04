public import CaptureBase
package import CaptureText

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

extension FrameSize: TextCodable {
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

extension FrameSize {
  /// Returns the largest size with this shape that fits in a box and is no larger than this one.
  ///
  /// Each side is at least 1.
  public func fitted(in box: FrameSize) -> FrameSize {
    width > box.width || height > box.height ? scaled(toFit: box) : self
  }

  /// Returns the largest size with this shape that fits in a box.
  ///
  /// Each side is at least 1.
  public func scaled(toFit box: FrameSize) -> FrameSize {
    let isWide = width * box.height >= height * box.width
    let fitted =
      isWide
      ? FrameSize(width: box.width, height: (height * box.width + width / 2) / max(width, 1))
      : FrameSize(width: (width * box.height + height / 2) / max(height, 1), height: box.height)
    return FrameSize(width: max(fitted.width, 1), height: max(fitted.height, 1))
  }
}

extension TextForm where Value == FrameSize {
  /// A size written as `1280x720`.
  package static var size: Self {
    Self("a size with sides from 1 to 65535 pixels, such as", samples: ["1280x720"]) {
      FrameSize($0)
    }
  }
}
