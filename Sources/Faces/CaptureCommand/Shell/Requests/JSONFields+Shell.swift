internal import CaptureJSON
internal import CaptureText

extension JSONFields {
  /// Returns a path, which is not empty; nil if there is none.
  mutating func path(_ name: String) throws(JSONFieldError) -> String? {
    try given(name)?.filled()
  }

  /// Throws if both members are given.
  mutating func rejectBoth(_ name: String, _ other: String) throws(JSONFieldError) {
    guard let field = given(name), given(other) != nil else { return }
    throw field.error("cannot be used together with \(other)")
  }
}

extension JSONField {
  /// Returns a text that is not empty.
  func filled() throws(JSONFieldError) -> String {
    let text = try string()
    guard !text.isEmpty else { throw error("is empty") }
    return text
  }

  /// Returns the texts in an array.
  func texts() throws(JSONFieldError) -> [String] {
    try items().map { item throws(JSONFieldError) in try item.string() }
  }

  /// Returns the texts in an array that has some, none of which is empty.
  func filledTexts() throws(JSONFieldError) -> [String] {
    try filledItems().map { item throws(JSONFieldError) in try item.filled() }
  }

  /// Returns the keywords in an array that has some, none of which is blank.
  func keywords() throws(JSONFieldError) -> [String] {
    var keywords: [String] = []
    for item in try filledItems() {
      let keyword = try item.filled()
      guard keyword.contains(where: { !$0.isWhitespace }) else { throw item.error("is empty") }
      keywords.append(keyword)
    }
    return keywords
  }

  /// Returns the items of an array that has some.
  func filledItems() throws(JSONFieldError) -> [JSONField] {
    let items = try items()
    guard !items.isEmpty else { throw error("has no items") }
    return items
  }
}

extension TextForm where Value == String {
  /// A photo's id, or its first digits.
  static var photoDigits: Self {
    Self("a photo's id, or its first four or more digits") { text in
      (4...32).contains(text.utf8.count)
        && text.utf8.allSatisfy { Character(Unicode.Scalar($0)).isHexDigit } ? text : nil
    }
  }
}
