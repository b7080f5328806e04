/// A value in a TOML document, other than a table.
package enum TOMLValue: Hashable, Sendable {
  case string(String)
  case integer(Int)
  case float(Double)
  case boolean(Bool)
  case array([TOMLValue])
}

extension TOMLValue: CustomStringConvertible {
  /// The value as it is written in a document, on one line.
  package var description: String {
    switch self {
    case .string(let text): TOMLText.quoted(text)
    case .integer(let number): "\(number)"
    case .float(let number): "\(number)"
    case .boolean(let isTrue): isTrue ? "true" : "false"
    case .array(let values): "[" + values.map(\.description).joined(separator: ", ") + "]"
    }
  }
}

/// Text in the syntax of TOML.
package enum TOMLText {
  /// Returns a basic string that contains this text.
  package static func quoted(_ text: String) -> String {
    "\"" + text.unicodeScalars.map(escaped).joined() + "\""
  }

  /// Returns a dotted key, in which only names that need quotes have them.
  package static func key(_ names: [String]) -> String {
    names.map { name in
      let isBare = !name.isEmpty && name.utf8.allSatisfy(TOMLReader.isBareKeyByte)
      return isBare ? name : quoted(name)
    }.joined(separator: ".")
  }

  private static func escaped(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\"": return "\\\""
    case "\\": return "\\\\"
    case "\n": return "\\n"
    case "\t": return "\\t"
    case "\r": return "\\r"
    default: break
    }
    guard scalar.value < 0x20 || scalar.value == 0x7F else { return String(scalar) }
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
  }
}
