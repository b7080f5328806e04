extension String {
  /// A sentence as a phrase: without the capital letter and the full stop.
  var phrase: String {
    let words = hasSuffix(".") ? dropLast() : self[...]
    let isAcronym = words.dropFirst().first?.isUppercase == true
    return isAcronym ? String(words) : words.prefix(1).lowercased() + words.dropFirst()
  }

  /// A phrase as a sentence.
  var sentence: String {
    let start = prefix(1).uppercased() + dropFirst()
    return [".", "!", "?", ":"].contains(suffix(1)) ? start : start + "."
  }

  /// A title in capital letters, of which only the first stays one.
  var titled: String { prefix(1).uppercased() + dropFirst().lowercased() }
}
