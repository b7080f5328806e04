/// The names that a document has defined so far, and how each may be extended.
struct TOMLNames {
  private enum Kind {
    /// A table with its own header.
    case header
    /// A table that only the headers of its subtables mention.
    case implied
    /// A table that dotted keys define, and which only they extend.
    case dotted
    /// A value, or an inline table, which cannot be extended.
    case value
  }

  private var kinds: [[String]: Kind] = [:]

  /// Records the header of a table; returns whether the name was free.
  mutating func define(table key: [String]) -> Bool {
    for count in 1..<key.count {
      let parent = Array(key[..<count])
      if kinds[parent] == .value { return false }
      if kinds[parent] == nil { kinds[parent] = .implied }
    }
    guard kinds[key] == nil || kinds[key] == .implied else { return false }
    kinds[key] = .header
    return true
  }

  /// Records a key with a value below a table; returns whether the name was free.
  mutating func define(value key: [String], below table: [String]) -> Bool {
    for count in table.count + 1..<max(key.count, table.count + 1) {
      let parent = Array(key[..<count])
      guard kinds[parent] == nil || kinds[parent] == .dotted else { return false }
      kinds[parent] = .dotted
    }
    guard kinds[key] == nil else { return false }
    kinds[key] = .value
    return true
  }
}
