extension TOMLDocument {
  /// Returns the document with a key set; everything else keeps its place, comments included.
  ///
  /// A key that is new is written below the last statement of its table, and a table that is new at
  /// the end.
  package func setting(_ key: [String], to value: TOMLValue) throws(TOMLError) -> TOMLDocument {
    if let entry = entries.first(where: { $0.key == key }) {
      return try replacing(entry.place, with: "\(value)")
    }
    let (table, name) = (Array(key.dropLast()), Array(key.suffix(1)))
    let statement = "\(TOMLText.key(name)) = \(value)\n"
    if table.isEmpty { return try inserting(statement, at: topEnd) }
    if let end = tables.first(where: { $0.key == table })?.end {
      return try inserting(statement, at: end)
    }
    if entries.contains(where: { $0.key.dropLast() == table[...] }) {
      return try settingBesideDotted(key, to: value)
    }
    let gap = bytes.isEmpty ? "" : "\n"
    return try inserting("\(gap)[\(TOMLText.key(table))]\n\(statement)", at: bytes.count)
  }

  /// Returns the document without a key, and without the line that sets it.
  package func removing(_ key: [String]) throws(TOMLError) -> TOMLDocument {
    guard let entry = entries.first(where: { $0.key == key }) else { return self }
    guard let statement = entry.statement else {
      throw TOMLError(
        line: entry.line, problem: "\(TOMLText.key(key)) is in an inline table; remove it there")
    }
    return try replacing(statement, with: "")
  }

  /// Sets a key of a table that has no header, since dotted keys or an inline table define it.
  private func settingBesideDotted(
    _ key: [String], to value: TOMLValue
  ) throws(TOMLError) -> TOMLDocument {
    let beside = entries.last { $0.key.dropLast() == key.dropLast() && $0.statement != nil }
    guard let beside, let end = beside.statement?.upperBound else {
      let table = TOMLText.key(key.dropLast())
      throw TOMLError(line: 1, problem: "\(table) is an inline table; set the key there")
    }
    let header = tables.last { $0.line <= beside.line }?.key ?? []
    let name = TOMLText.key(Array(key.dropFirst(header.count)))
    return try inserting("\(name) = \(value)\n", at: end)
  }

  private func inserting(_ text: String, at place: Int) throws(TOMLError) -> TOMLDocument {
    let endsLine =
      place == 0 || bytes[place - 1] == UInt8(ascii: "\n") || place == 3 && startsWithMark
    return try replacing(place..<place, with: endsLine ? text : "\n" + text)
  }

  /// Whether the document starts with a byte order mark.
  private var startsWithMark: Bool { bytes.starts(with: [0xEF, 0xBB, 0xBF]) }

  private func replacing(_ range: Range<Int>, with text: String) throws(TOMLError) -> TOMLDocument {
    var changed = bytes
    changed.replaceSubrange(range, with: Array(text.utf8))
    return try TOMLDocument(reading: changed)
  }
}
