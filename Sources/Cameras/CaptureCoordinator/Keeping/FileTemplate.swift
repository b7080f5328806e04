public import CaptureBase
internal import CaptureImaging
internal import Glibc

/// A file name with fields for the time and a number, such as `%Y/%m-%d-%04n.jpg`.
///
/// The fields for the time are those of `strftime`; `%n` is the photo's number, from 1. As in
/// `strftime`, a field may have a width, which zeros fill: `%04n` and `%4n` are 0001, `%_4n` has
/// spaces instead, and `%-d` has no padding. `%%` is a percent sign.
public struct FileTemplate: Hashable, Sendable {
  /// The template as it was given, with its fields.
  public let text: String

  /// Creates a template; any text is accepted, with or without fields.
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

  /// Whether the template contains a field, so that successive photos get different names.
  public var varies: Bool { fields.contains { $0.meaning != .percent } }

  /// The first field that stands for nothing, such as `%Q`, so that no photo is saved; nil if there
  /// is none.
  public var unknownField: String? { fields.first { $0.meaning == .unknown }?.text }

  /// Returns why no file is named after a template with this unknown field.
  package static func reason(against field: String) -> String {
    "\(field) stands for neither the time nor the number; write %% for a percent sign"
  }

  /// Whether the template contains the photo's number, `%n`.
  package var isNumbered: Bool { fields.contains { $0.meaning == .number } }

  /// Returns the file name for a photo taken at this time and with this number.
  ///
  /// An unknown field stays as it is.
  public func name(at date: WallTime, number: Int) -> String {
    let moment = date.civil
    return parts.map { part in
      switch part {
      case .text(let text): text
      case .field(let field):
        switch field.meaning {
        case .percent: "%"
        case .number: field.padded(number)
        case .time: field.part(of: moment)
        case .unknown: field.text
        }
      }
    }.joined()
  }
}

extension FileTemplate {
  private enum Part {
    case text(String)
    case field(TemplateField)
  }

  /// The fields, and the text between them; a percent sign at the end is text.
  private var parts: [Part] {
    var parts: [Part] = []
    var rest = text.unicodeScalars[...]
    while let start = rest.firstIndex(of: "%") {
      parts.append(.text(String(rest[..<start])))
      rest = rest[start...]
      guard let field = TemplateField(takenFrom: &rest) else { break }
      parts.append(.field(field))
    }
    return parts + [.text(String(rest))]
  }

  private var fields: [TemplateField] {
    parts.compactMap { if case .field(let field) = $0 { field } else { nil } }
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

extension FileTemplate: TextCodable {
  /// The template as it was given.
  public var description: String { text }
}
