public import CaptureImaging
internal import CaptureText

/// A format that a camera offers and that cannot be converted to a picture.
public struct UnusedFormat: Hashable, Sendable {
  public let format: PixelFormat
  /// The driver's name for it, with control characters made visible.
  public let name: String
  public let isCompressed: Bool

  public init(format: PixelFormat, name: String, isCompressed: Bool) {
    self.format = format
    self.name = name.visible
    self.isCompressed = isCompressed
  }
}

extension UnusedFormat: CustomStringConvertible {
  public var description: String { name.isEmpty ? "\(format)" : "\(name) (\(format))" }
}

extension UnusedFormat {
  /// Why it cannot be used.
  var refusal: String {
    isCompressed
      ? "its \(self) is compressed in a way that cannot be decoded here"
      : "no picture can be made of its \(self)"
  }
}

extension [UnusedFormat] {
  /// Why a camera that offers only these gives no pictures.
  var reason: String {
    guard let last else { return "it offers no picture mode at all" }
    let names = map(\.description)
    let list =
      count > 1 ? names.dropLast().joined(separator: ", ") + " and " + "\(last)" : "\(last)"
    let areCompressed = allSatisfy(\.isCompressed)
    let verb = count > 1 ? "are" : "is"
    return areCompressed
      ? "it offers only \(list), which \(verb) compressed in a way that cannot be decoded here"
      : "it offers only \(list), which no picture can be made of"
  }
}
