/// Days on which the store was written, numbered in the order in which they came.
///
/// A clock that jumps years ahead or back adds a single day. A wrong clock therefore cannot make
/// photos in the bin too old, or keep them from getting old.
extension Catalogue {
  /// Records a day on which the store is written, unless it has been recorded before.
  mutating func note(day: Int64) throws(DatabaseError) {
    try connection.run("INSERT OR IGNORE INTO days (day) VALUES (?1)", .integer(day))
  }

  /// Records that a photo was moved to the bin on the last of these days.
  mutating func noteDeletion(of id: PhotoID) throws(DatabaseError) {
    try connection.run(
      "INSERT OR REPLACE INTO deletions (photo, ordinal) VALUES (?1, \(Self.lastDay))",
      .bytes(id.bytes))
  }

  /// Records the same for a photo found in the bin, unless its deletion is already recorded.
  mutating func noteFoundInBin(_ id: PhotoID) throws(DatabaseError) {
    try connection.run(
      "INSERT OR IGNORE INTO deletions (photo, ordinal) VALUES (?1, \(Self.lastDay))",
      .bytes(id.bytes))
  }

  mutating func forgetDeletion(of id: PhotoID) throws(DatabaseError) {
    try connection.run("DELETE FROM deletions WHERE photo = ?1", .bytes(id.bytes))
  }

  /// Returns the photos in the bin.
  ///
  /// With `days`, only photos after whose deletion the store was written on at least that many
  /// days. The last recorded day, which is today, does not count, because its clock may be wrong.
  /// With `today`, the answer is as if the store had been written on that day as well.
  mutating func binned(
    olderThan days: Int?, ifWrittenOn today: Int64? = nil
  ) throws(DatabaseError) -> [Entry] {
    guard let days else {
      return try connection.all(
        "SELECT \(Entry.columns) FROM photos WHERE deleted IS NOT NULL", read: Entry.init)
    }
    return try connection.all(
      """
      SELECT \(Entry.columns) FROM photos WHERE deleted IS NOT NULL AND id IN \
      (SELECT photo FROM deletions WHERE ordinal + ?1 < \(Self.lastDay) + (?1 = 0) \
      + (?2 IS NOT NULL AND NOT EXISTS (SELECT 1 FROM days WHERE day = ?2)))
      """, SQLValue(days), today.map(SQLValue.integer) ?? .null, read: Entry.init)
  }

  private static let lastDay = "(SELECT coalesce(max(ordinal), 1) FROM days)"
}
