/// The path of a route, segment by segment: `/v1/cameras/{camera:hex16}/shots/{shot:number}`.
///
/// A segment in braces has a name and a kind, which is `name` if none is written. A path that a pattern
/// of the wrong form describes is a mistake in the program.
public struct HTTPPathPattern: Hashable, Sendable, ExpressibleByStringLiteral {
  /// What a segment in braces matches.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    /// 1 to 64 of `a-z`, `0-9` and `-`.
    case name
    /// 1 to 128 of letters, digits, `-`, `_` and `.`, the first of which is not a dot.
    case word
    /// 1 to 18 decimal digits.
    case number
    /// 8 hexadecimal digits in small letters.
    case hex8
    /// 16 hexadecimal digits in small letters.
    case hex16
    /// 32 hexadecimal digits in small letters.
    case hex32
  }

  /// A segment of the path.
  public enum Segment: Hashable, Sendable {
    /// This text.
    case literal(String)
    /// Any text of a kind, which requests call by a name.
    case part(String, Kind)
  }

  /// The segments, of which there are none for `/`.
  public let segments: [Segment]

  /// Reads a pattern.
  public init(stringLiteral text: String) {
    self.init(text)
  }

  /// Reads a pattern.
  public init(_ text: String) {
    precondition(text.hasPrefix("/"), "the pattern \(text) does not start with a slash")
    segments = text.split(separator: "/").map(Self.segment)
  }

  private static func segment(_ text: Substring) -> Segment {
    guard text.hasPrefix("{"), text.hasSuffix("}") else { return .literal(String(text)) }
    let words = text.dropFirst().dropLast().split(separator: ":")
    guard let name = words.first, words.count <= 2,
      let kind = words.count == 1 ? Kind.name : Kind(rawValue: String(words[1]))
    else { preconditionFailure("\(text) is not part of a pattern") }
    return .part(String(name), kind)
  }
}
