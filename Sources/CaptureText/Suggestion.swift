extension String {
  /// Returns the candidate that this word was probably meant to be, or nil if none is close.
  ///
  /// A close one is fewer than four edits away, and at most half of the word.
  package func nearest(among candidates: some Sequence<String>) -> String? {
    let near = candidates.compactMap { candidate in
      editDistance(to: candidate).map { (candidate: candidate, distance: $0) }
    }
    return near.min { $0.distance < $1.distance }?.candidate
  }

  /// Returns the number of letters to add, remove or replace to get the other word.
  ///
  /// Nil if there are too many for a typing error.
  private func editDistance(to other: String) -> Int? {
    let (letters, others) = (Array(self), Array(other))
    let limit = Swift.min(3, Swift.max(letters.count, others.count) / 2)
    guard abs(letters.count - others.count) <= limit else { return nil }
    var row = Array(0...others.count)
    for (index, letter) in letters.enumerated() {
      row = Self.nextRow(after: row, first: index + 1, letter: letter, others: others)
    }
    return row[others.count] <= limit ? row[others.count] : nil
  }

  /// Returns the next row of the distance table: the cost of `letter` against each prefix of
  /// `others`.
  private static func nextRow(
    after row: [Int], first: Int, letter: Character, others: [Character]
  ) -> [Int] {
    var next = [first]
    for (column, other) in others.enumerated() {
      let replaced = row[column] + (letter == other ? 0 : 1)
      next.append(Swift.min(replaced, row[column + 1] + 1, next[column] + 1))
    }
    return next
  }
}
