internal import CaptureBase

extension Catalogue {
  /// Throws if the table of photos and the indexes by which they are listed have different numbers
  /// of rows.
  ///
  /// SQLite does not notice if damage makes a page seem to have fewer rows. Counting reads no row.
  mutating func checkCounts() throws(DatabaseError) {
    try connection.reading { connection throws(DatabaseError) in
      let counts = try Self.counts.map { sql throws(DatabaseError) in
        try connection.first(sql) { $0.int(0) } ?? 0
      }
      let (rows, listed) = (counts[0], counts[1] + counts[2])
      guard rows != listed else { return }
      throw DatabaseError(
        damage: "it holds \(rows.counted("photo")), but its indexes list \(listed)")
    }
  }

  /// How many rows there are, and how many of them are listed outside the bin and in it.
  private static let counts = [
    "SELECT count(*) FROM photos NOT INDEXED",
    "SELECT count(*) FROM photos INDEXED BY photos_by_moment WHERE deleted IS NULL",
    "SELECT count(*) FROM photos INDEXED BY photos_by_deletion WHERE deleted IS NOT NULL",
  ]
}
