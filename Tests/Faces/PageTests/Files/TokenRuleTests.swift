import Testing

/// Colours, durations and sizes of type are named once, in `style/tokens.css`.
struct TokenRuleTests {
  @Test(arguments: PageFiles.styles.filter { $0 != "style/tokens.css" })
  func `a style sheet takes colours, durations and type from the tokens`(name: String) throws {
    for declaration in Self.declarations(in: try PageFiles.text(of: name)) {
      let words = Self.words(of: declaration.value)
      #expect(!words.contains(where: Self.isColour), "\(declaration)")
      #expect(!words.contains(where: Self.isDuration), "\(declaration)")
      if declaration.name == "font" {
        #expect(words.first == "var" || words.first == "inherit", "\(declaration)")
      }
      let own = ["font-size", "font-weight", "line-height", "font-family"]
      #expect(!own.contains(declaration.name), "\(declaration)")
    }
  }

  @Test(arguments: PageFiles.scripts)
  func `a module takes colours from the tokens, except the white and black over pictures`(
    name: String
  ) throws {
    let parts = try PageFiles.text(of: name).split(omittingEmptySubsequences: false) {
      "'`\"".contains($0)
    }
    for part in parts where !part.contains("\n") {
      let words = Self.words(of: part).filter { $0 != "white" && $0 != "black" }
      #expect(!words.contains(where: Self.isColour), "\(part)")
    }
  }

  @Test(arguments: PageFiles.styles)
  func `each variable that a style sheet uses is a token, or set by a module`(name: String) throws {
    let own = Set(
      PageFiles.styles.flatMap { style in
        Self.declarations(in: (try? PageFiles.text(of: style)) ?? "").map(\.name)
      } + Self.variablesOfModules())
    for declaration in Self.declarations(in: try PageFiles.text(of: name)) {
      for part in declaration.value.split(separator: "var(").dropFirst(
        declaration.value.hasPrefix("var(") ? 0 : 1)
      {
        let token = part.prefix { $0 != ")" && $0 != "," }
        #expect(own.contains(String(token)), "\(declaration)")
      }
    }
  }

  /// The names of the variables in modules, such as `'--ratio'`.
  private static func variablesOfModules() -> [String] {
    PageFiles.scripts.flatMap { script in
      ((try? PageFiles.text(of: script)) ?? "").split(separator: "'").filter { $0.hasPrefix("--") }
    }.map(String.init)
  }

  private struct Declaration: CustomStringConvertible {
    let name: String
    let value: String
    var description: String { "\(name): \(value)" }
  }

  /// The declarations of a style sheet; a selector or a query has no `:` followed by `;`.
  private static func declarations(in text: String) -> [Declaration] {
    withoutComments(text).split { "{};".contains($0) }.compactMap { part in
      let words = part.split(separator: ":", maxSplits: 1)
      guard words.count == 2 else { return nil }
      let name = words[0].filter { !$0.isWhitespace }
      let isName = name.allSatisfy { $0.isLowercase || $0.isNumber || $0 == "-" }
      guard isName else { return nil }
      return Declaration(name: name, value: String(words[1].drop { $0.isWhitespace }))
    }
  }

  private static func withoutComments(_ text: String) -> String {
    text.split(separator: "/*").enumerated().map { index, part in
      guard index > 0 || text.hasPrefix("/*") else { return String(part) }
      return part.split(separator: "*/", maxSplits: 1, omittingEmptySubsequences: false)
        .dropFirst().joined()
    }.joined()
  }

  private static func words(of text: some StringProtocol) -> [String] {
    String(text).split { " ,()/\n".contains($0) }.map(String.init)
  }

  private static func isColour(_ word: String) -> Bool {
    let digits = word.dropFirst()
    let isHex =
      word.hasPrefix("#") && [3, 4, 6, 8].contains(digits.count) && digits.allSatisfy(\.isHexDigit)
    return isHex || ["rgb", "rgba", "hsl", "hsla", "oklch", "white", "black"].contains(word)
  }

  private static func isDuration(_ word: String) -> Bool {
    guard word.hasSuffix("s") else { return false }
    let number = word.hasSuffix("ms") ? word.dropLast(2) : word.dropLast()
    return Double(number) != nil
  }
}
