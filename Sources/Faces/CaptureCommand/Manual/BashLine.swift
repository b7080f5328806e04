/// A line of Bash up to the cursor, whose last word is unfinished.
///
/// Bash replaces only a part of that word: what follows the last of its break characters, such as
/// `=`, or an open quote. What is inserted is read by Bash again, so it has to be quoted.
package struct BashLine: Sendable {
  /// The words after the program's name, without quotes; the last one may be empty.
  package private(set) var words: [String] = []
  /// Whether the last word is the name of a file that output is redirected to, or input from.
  package private(set) var isRedirected = false
  private var quote: Character?
  /// The part of the last word that Bash keeps, in bytes without quotes.
  private var kept = 0

  /// Reads a line; `breaks` are the characters of `COMP_WORDBREAKS`.
  package init(_ line: String, breaks: String) {
    var reader = BashLineReader(breaks: Set(breaks))
    for character in line { reader.read(character) }
    words = Array((reader.words + [reader.word]).dropFirst())
    isRedirected = reader.isRedirected
    quote = reader.quote
    kept = reader.quote == nil ? reader.lastBreak : reader.quoteStart
  }

  /// Returns the text that makes a word of the unfinished one; nil if nothing is missing.
  package func replacement(for word: String) -> String? {
    guard let last = words.last, word.utf8.starts(with: last.utf8.prefix(kept)) else { return nil }
    let rest = String(decoding: word.utf8.dropFirst(kept), as: UTF8.self)
    guard let end = rest.unicodeScalars.last else { return nil }
    return rest.unicodeScalars.dropLast().map(quoted).joined() + quotedEnd(end)
  }

  /// Returns a character as it is written within the open quote, or outside any.
  private func quoted(_ scalar: Unicode.Scalar) -> String {
    switch (quote, scalar) {
    case ("'", "'"): #"'\''"#
    case ("'", _): "\(scalar)"
    case ("\"", "!"): #""\!""#  // within double quotes, a backslash before it would stay
    case ("\"", "$"), ("\"", "`"), ("\"", "\""), ("\"", "\\"): "\\\(scalar)"
    case ("\"", _): "\(scalar)"
    default: scalar.isPlainInShell ? "\(scalar)" : "\\\(scalar)"
    }
  }

  /// Returns the last character of a word.
  ///
  /// Bash then closes the open quote, but not if such a quote is what the text ends with.
  private func quotedEnd(_ scalar: Unicode.Scalar) -> String {
    switch (quote, scalar) {
    case ("'", "'"): #"'\'"#
    case ("\"", "\""): #""\""#
    case ("\"", "!"): #""\!"""#
    default: quoted(scalar)
    }
  }
}

extension Unicode.Scalar {
  /// Whether it means only itself, anywhere in a word.
  fileprivate var isPlainInShell: Bool {
    switch self {
    case "a"..."z", "A"..."Z", "0"..."9", "\u{80}"...: true
    case "_", ".", "/", ",", "+", "@", "%", "-", "=", ":": true
    default: false
    }
  }
}

/// Divides a line of Bash into words, from left to right.
private struct BashLineReader {
  let breaks: Set<Character>
  var words: [String] = []
  var word = ""
  var isRedirected = false
  var quote: Character?
  /// The bytes of the word before its last unquoted break, and before its open quote.
  var lastBreak = 0
  var quoteStart = 0
  private var isStarted = false
  private var isEscaped = false

  init(breaks: Set<Character>) {
    self.breaks = breaks
  }

  mutating func read(_ character: Character) {
    switch (isEscaped, quote, character) {
    case (true, let quote, _):
      isEscaped = false
      // Within double quotes, a backslash has a meaning only before these characters.
      if quote != nil, !"$`\"\\".contains(character) { word.append("\\") }
      word.append(character)
    case (_, "'", "'"), (_, "\"", "\""): quote = nil
    case (_, "'", _): word.append(character)
    case (_, _, "\\"):
      isEscaped = true
      isStarted = true
    case (_, "\"", _): word.append(character)
    case (_, _, "'"), (_, _, "\""):
      quote = character
      quoteStart = word.utf8.count
      isStarted = true
    case (_, _, " "), (_, _, "\t"), (_, _, "\n"): endWord()
    case (_, _, ">"), (_, _, "<"), (_, _, "&"): redirect()
    default:
      word.append(character)
      isStarted = true
      if breaks.contains(character) { lastBreak = word.utf8.count }
    }
  }

  private mutating func endWord() {
    guard isStarted else { return }
    if !isRedirected { words.append(word) }
    isRedirected = false
    beginWord()
  }

  /// Notes a redirection, whose file follows; a number before it belongs to it.
  private mutating func redirect() {
    if !word.allSatisfy(\.isNumber) { endWord() }
    isRedirected = true
    beginWord()
  }

  private mutating func beginWord() {
    word = ""
    isStarted = false
    lastBreak = 0
  }
}
