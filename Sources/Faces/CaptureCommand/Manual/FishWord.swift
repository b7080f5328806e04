/// A word of fish as it was typed, with quotes and escapes, and possibly unfinished.
package struct FishWord: Sendable {
  /// The text that the word stands for.
  package let text: String

  package init(_ typed: String) {
    var text = ""
    var quote: Character?
    var isEscaped = false
    for character in typed {
      if isEscaped {
        // Within quotes, a backslash has a meaning only before the quote, itself and, within double
        // ones, a dollar sign.
        let isMark = character == quote || character == "\\" || quote == "\"" && character == "$"
        if quote != nil, !isMark { text.append("\\") }
        text.append(character)
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else if character == quote {
        quote = nil
      } else if quote == nil, character == "'" || character == "\"" {
        quote = character
      } else {
        text.append(character)
      }
    }
    self.text = text
  }
}
