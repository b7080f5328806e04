internal import CaptureImaging

/// Days on which the store was written, counted in the order in which they came.
///
/// A clock that jumps years ahead, or back, adds a single day. So what is in the bin never becomes
/// old, or stays young, because a clock was wrong.
extension Catalogue {
  /// Counts a day on which the store is written, unless it was counted before.
  mutating func note(day: Int64) throws(DatabaseError) {
    try connection.run("INSERT OR IGNORE INTO days (day) VALUES (?1)", .integer(day))
  }

  /// Notes that a photo went into the bin on the last of these days.
  mutating func noteDeletion(of id: PhotoID) throws(DatabaseError) {
    try connection.run(
      "INSERT OR REPLACE INTO deletions (photo, ordinal) VALUES (?1, \(Self.lastDay))",
      .bytes(id.bytes))
  }

  /// Notes the same of a photo that was found in the bin, unless it is known since when.
  mutating func noteFoundInBin(_ id: PhotoID) throws(DatabaseError) {
    try connection.run(
      "INSERT OR IGNORE INTO deletions (photo, ordinal) VALUES (?1, \(Self.lastDay))",
      .bytes(id.bytes))
  }

  mutating func forgetDeletion(of id: PhotoID) throws(DatabaseError) {
    try connection.run("DELETE FROM deletions WHERE photo = ?1", .bytes(id.bytes))
  }

  /// The photos in the bin; with `days`, those after whose deletion the store was written on at least
  /// that many days before the last one, which is today: its clock may be wrong.
  mutating func binned(
    olderThan days: Int?
  ) throws(DatabaseError) -> [Entry] {
    guard let days else {
      return try connection.all(
        "SELECT \(Entry.columns) FROM photos WHERE deleted IS NOT NULL", read: Entry.init)
    }
    return try connection.all(
      """
      SELECT \(Entry.columns) FROM photos WHERE deleted IS NOT NULL AND id IN \
      (SELECT photo FROM deletions WHERE ordinal + ?1 < \(Self.lastDay) + (?1 = 0))
      """, SQLValue(days), read: Entry.init)
  }

  private static let lastDay = "(SELECT coalesce(max(ordinal), 1) FROM days)"
}
