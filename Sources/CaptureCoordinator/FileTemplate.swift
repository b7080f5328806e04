public import CaptureBase
internal import CaptureImaging
internal import Glibc

/// A file name with placeholders for the time and a number, such as `%Y/%m-%d-%n.jpg`.
///
/// The placeholders for the time are those of `strftime`; `%n` is the photo's number, from 1.
public struct FileTemplate: Hashable, Sendable {
  /// The template as it was given, with its placeholders.
  public let text: String

  /// Creates a template; any text is accepted, with or without placeholders.
  public init(_ text: String) {
    self.text = text
  }

  /// Creates a template for the file at a path, in which `%` is an ordinary character.
  public init(path: String) {
    text = Self.escaped(path)
  }

  /// Returns the text with each `%` doubled, so that none begins a placeholder.
  private static func escaped(_ text: String) -> String {
    text.split(separator: "%", omittingEmptySubsequences: false).joined(separator: "%%")
  }

  /// The default file name.
  public static let standard = FileTemplate("photo-%Y%m%d-%H%M%S.jpg")

  /// Whether the template contains a placeholder, so that successive photos get different names.
  public var varies: Bool {
    var rest = text[...]
    while let percent = rest.firstIndex(of: "%") {
      rest = rest[percent...].dropFirst()
      guard rest.first == "%" else { return !rest.isEmpty }
      rest = rest.dropFirst()
    }
    return false
  }

  /// Whether the template contains the photo's number, `%n`.
  package var isNumbered: Bool { withNumber(1) != text }

  /// Returns the file name for a photo taken at this time and with this number.
  public func name(at date: WallTime, number: Int) -> String {
    var moment = date.civil
    let format = withNumber(number)
    guard !format.isEmpty else { return "" }
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 4096) { buffer in
      let count = strftime(buffer.baseAddress, buffer.count, format, &moment)
      guard count > 0 else { return format }  // longer than any path; the system will reject it
      return String(decoding: buffer.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
  }

  /// Returns the format with `%n` replaced, which `strftime` would turn into a line break.
  private func withNumber(_ number: Int) -> String {
    var result = ""
    var rest = text[...]
    while let percent = rest.firstIndex(of: "%") {
      let after = rest.index(after: percent)
      let isNumber = after < rest.endIndex && rest[after] == "n"
      let end = after < rest.endIndex ? rest.index(after: after) : after
      result += rest[..<percent] + (isNumber ? "\(number)" : rest[percent..<end])
      rest = rest[end...]
    }
    return result + rest
  }
}

extension FileTemplate: ExpressibleByStringInterpolation {
  /// Creates a template from a literal, as from any other text.
  public init(stringLiteral text: String) {
    self.init(text)
  }

  /// Creates a template from a literal with values in it.
  public init(stringInterpolation: StringInterpolation) {
    self.init(stringInterpolation.text)
  }

  /// A literal with values in it: placeholders are those of the literal and of templates in it.
  public struct StringInterpolation: StringInterpolationProtocol, Sendable {
    fileprivate var text = ""

    /// Creates an empty text, as the compiler does before it appends the parts of a literal.
    public init(literalCapacity: Int, interpolationCount: Int) {
      text.reserveCapacity(literalCapacity)
    }

    /// Appends a part of the literal, with its placeholders.
    public mutating func appendLiteral(_ literal: String) {
      text += literal
    }

    /// Appends a value's description, in which `%` is an ordinary character.
    public mutating func appendInterpolation(_ value: some Any) {
      text += FileTemplate.escaped("\(value)")
    }

    /// Appends a template, with its placeholders.
    public mutating func appendInterpolation(_ template: FileTemplate) {
      text += template.text
    }
  }
}

extension WallTime {
  /// The local time at the place where the photo was taken.
  fileprivate var civil: tm {
    let offset = Int(offset ?? 0)
    var shifted = time_t(Int(seconds) + offset)
    var civil = tm()
    gmtime_r(&shifted, &civil)
    civil.tm_gmtoff = offset
    civil.tm_zone = nil
    return civil
  }
}
