public import CaptureImaging
internal import CaptureText

/// A format that a camera offers and that cannot be converted to a picture.
public struct UnusedFormat: Hashable, Sendable, Codable {
  /// The format's code.
  public let format: PixelFormat
  /// The driver's name for the format, with control characters made visible; it may be empty.
  public let name: String
  /// Whether the driver marks the format as compressed.
  public let isCompressed: Bool

  /// Creates a format from the driver's description of it; control
  /// characters in the name are escaped.
  public init(format: PixelFormat, name: String, isCompressed: Bool) {
    self.format = format
    self.name = name.visible
    self.isCompressed = isCompressed
  }
}

extension UnusedFormat: CustomStringConvertible {
  /// The name and code, such as `H.264 (H264)`, or the code alone if there is no name.
  public var description: String { name.isEmpty ? "\(format)" : "\(name) (\(format))" }
}

extension UnusedFormat {
  /// The reason it cannot be used, for an error message.
  var refusal: String {
    isCompressed
      ? "its \(self) is compressed in a way that is not supported"
      : "its \(self) cannot be converted to a picture"
  }
}

extension [UnusedFormat] {
  /// The reason a camera that offers only these formats delivers no pictures.
  var reason: String {
    guard let last else { return "it offers no picture mode at all" }
    let names = map(\.description)
    let list =
      count > 1 ? names.dropLast().joined(separator: ", ") + " and " + "\(last)" : "\(last)"
    let areCompressed = allSatisfy(\.isCompressed)
    let verb = count > 1 ? "are" : "is"
    return areCompressed
      ? "it offers only \(list), which \(verb) compressed in a way that is not supported"
      : "it offers only \(list), which cannot be converted to pictures"
  }
}
