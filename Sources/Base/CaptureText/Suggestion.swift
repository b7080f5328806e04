extension String {
  /// Returns the candidate that this word was probably meant to be, or nil if none is close.
  ///
  /// A close one is at most `edits` edits away, and at most a third of its letters; dashes before a
  /// word do not count. Otherwise, it is the only one that begins with this word.
  package func nearest(among candidates: some Sequence<String>, edits: Int = 3) -> String? {
    let candidates = candidates.map { (whole: $0, letters: Array($0.drop { $0 == "-" })) }
    let letters = Array(drop { $0 == "-" })
    let near = candidates.compactMap { candidate in
      Self.editDistance(letters, candidate.letters, upTo: edits)
        .map { (candidate.whole, distance: $0) }
    }
    if let nearest = near.min(by: { $0.distance < $1.distance }) { return nearest.0 }
    guard !letters.isEmpty else { return nil }
    let longer = candidates.filter { $0.letters.starts(with: letters) }
    return longer.count == 1 ? longer[0].whole : nil
  }

  /// Returns the number of letters to add, remove, replace or swap to get from one word to another.
  ///
  /// Nil if there are too many for a typing error.
  private static func editDistance(
    _ letters: [Character], _ others: [Character], upTo edits: Int
  ) -> Int? {
    let limit = Swift.min(edits, Swift.max(letters.count, others.count) / 3)
    guard abs(letters.count - others.count) <= limit else { return nil }
    var rows = [Array(0...others.count)]
    for index in letters.indices {
      rows.append(nextRow(after: rows, letters[...index], others: others))
    }
    let distance = rows[letters.count][others.count]
    return distance <= limit ? distance : nil
  }

  /// Returns the next row of the distance table: the cost of these letters against each prefix of
  /// `others`.
  private static func nextRow(
    after rows: [[Int]], _ letters: ArraySlice<Character>, others: [Character]
  ) -> [Int] {
    let row = rows[letters.count - 1]
    var next = [letters.count]
    for (column, other) in others.enumerated() {
      let replaced = row[column] + (letters.last == other ? 0 : 1)
      var cost = Swift.min(replaced, row[column + 1] + 1, next[column] + 1)
      if column > 0, letters.count > 1,
        letters.suffix(2).elementsEqual([other, others[column - 1]])
      {
        cost = Swift.min(cost, rows[letters.count - 2][column - 1] + 1)
      }
      next.append(cost)
    }
    return next
  }
}
