/// A position in a picture, in pixels from its top left corner.
public struct PixelPoint: Hashable, Codable, Sendable {
  /// The number of columns to the left of the position.
  public var x: Int
  /// The number of rows above the position.
  public var y: Int

  /// Creates a position, which may lie outside of any picture.
  public init(x: Int, y: Int) {
    self.x = x
    self.y = y
  }

  /// The top left corner.
  public static let zero = PixelPoint(x: 0, y: 0)
}
