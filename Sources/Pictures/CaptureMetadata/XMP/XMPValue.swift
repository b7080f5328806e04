internal import CaptureImaging

/// The kinds of values that a property can be set to.
enum XMPValue {
  case text(String)
  case bag([String])
  case sequence([String])
  /// A text in the default language; existing texts in other languages are kept.
  case local(String)

  /// Returns the XML element that sets a property to the value.
  func element(of property: XMPName, in xml: RawSpan, _ layout: XMPLayout) -> String {
    let name = property.qualified
    let content =
      switch self {
      case .text(let text): text.escaped
      case .bag(let items): Self.list("Bag", items.map(Self.item))
      case .sequence(let items): Self.list("Seq", items.map(Self.item))
      case .local(let text):
        Self.list(
          "Alt",
          ["<rdf:li xml:lang=\"x-default\">\(text.escaped)</rdf:li>"]
            + layout.languages.map { xml.extracting($0).text })
      }
    return "<\(name)>\(content)</\(name)>"
  }

  private static func item(_ text: String) -> String { "<rdf:li>\(text.escaped)</rdf:li>" }

  private static func list(_ kind: String, _ items: [String]) -> String {
    let lines = items.map { "\n     \($0)" }.joined()
    return "\n    <rdf:\(kind)>\(lines)\n    </rdf:\(kind)>\n   "
  }
}

extension String {
  /// The text escaped for use between XML tags.
  fileprivate var escaped: String {
    var result = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
