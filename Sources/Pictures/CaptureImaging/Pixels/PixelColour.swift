/// An opaque colour in red, green and blue, as in sRGB.
public struct PixelColour: Hashable, Codable, Sendable {
  /// The share of red, from 0 to 255.
  public var red: UInt8
  /// The share of green, from 0 to 255.
  public var green: UInt8
  /// The share of blue, from 0 to 255.
  public var blue: UInt8

  /// Creates a colour from its three shares.
  public init(red: UInt8, green: UInt8, blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// No light at all.
  public static let black = PixelColour(red: 0, green: 0, blue: 0)
  /// As much light as possible.
  public static let white = PixelColour(red: 255, green: 255, blue: 255)

  /// The number whose bytes are those of an opaque pixel, the lowest first.
  var word: UInt32 {
    0xFF << 24 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
  }
}
