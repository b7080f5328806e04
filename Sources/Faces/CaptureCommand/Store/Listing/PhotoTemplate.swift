/// A template such as `{id}\t{path}`, which is filled in for each photo.
struct PhotoTemplate: Equatable {
  /// The reason why a text is not a template.
  enum Problem: Error, Equatable, CustomStringConvertible {
    case unknownName(String)
    case unpairedBrace
    case unknownEscape(Character?)

    var description: String {
      switch self {
      case .unknownName(let name):
        "unknown name '{\(name)}' in the template; the names are "
          + PhotoMembers.templateNames.joined(separator: ", ")
      case .unpairedBrace: "unmatched brace in the template; write '{{' or '}}' for a brace"
      case .unknownEscape(let character?):
        "unknown escape '\\\(character)' in the template; use '\\t', '\\n' or '\\\\'"
      case .unknownEscape(nil): "the template ends in a backslash; write '\\\\' for one"
      }
    }
  }

  private enum Part: Equatable {
    case literal(Character)
    case member(String)
  }

  private let parts: [Part]

  init(_ text: String) throws(Problem) {
    var parts: [Part] = []
    var rest = text[...]
    while let character = rest.popFirst() {
      switch character {
      case "\\": parts.append(.literal(try Self.escape(&rest)))
      case "{" where rest.first != "{": parts.append(.member(try Self.name(&rest)))
      case "{": parts.append(.literal(rest.removeFirst()))
      case "}":
        guard rest.popFirst() == "}" else { throw .unpairedBrace }
        parts.append(.literal("}"))
      default: parts.append(.literal(character))
      }
    }
    self.parts = parts
  }

  private static func escape(_ rest: inout Substring) throws(Problem) -> Character {
    switch rest.popFirst() {
    case "t": return "\t"
    case "n": return "\n"
    case "\\": return "\\"
    case let other: throw .unknownEscape(other)
    }
  }

  private static func name(_ rest: inout Substring) throws(Problem) -> String {
    let name = rest.prefix { $0 != "}" && $0 != "{" }
    rest = rest.dropFirst(name.count)
    guard rest.popFirst() == "}" else { throw .unpairedBrace }
    guard PhotoMembers.templateNames.contains(String(name)) else {
      throw .unknownName(String(name))
    }
    return String(name)
  }

  /// Returns the template filled in with a photo's members, each after `escape`.
  func text(of members: PhotoMembers, escape: (String) -> String = { $0 }) -> String {
    var text = ""
    for part in parts {
      switch part {
      case .literal(let character): text.append(character)
      case .member(let name): text += escape(members[name] ?? "")
      }
    }
    return text
  }
}
