internal import CaptureFiles

/// The times of the folders that contain photos.
extension Catalogue {
  /// Returns at most `limit` folders, the last ones first, which are the newest if they are named
  /// after days.
  mutating func knownFolders(limit: Int) throws(DatabaseError) -> [KnownFolder] {
    try connection.all(
      "SELECT path, seconds, nanoseconds, compared FROM folders ORDER BY path DESC LIMIT ?1",
      SQLValue(limit), read: KnownFolder.init)
  }

  mutating func knownFolder(_ path: String) throws(DatabaseError) -> KnownFolder? {
    try connection.first(
      "SELECT path, seconds, nanoseconds, compared FROM folders WHERE path = ?1", .text(path),
      read: KnownFolder.init)
  }

  /// Records what is known of a folder; does nothing if it never contained photos.
  mutating func setKnown(_ folder: KnownFolder) throws(DatabaseError) {
    try connection.run(
      "UPDATE folders SET seconds = ?2, nanoseconds = ?3, compared = ?4 WHERE path = ?1",
      .text(folder.path), folder.time.map { .integer($0.seconds) } ?? .null,
      folder.time.map { .integer(Int64($0.nanoseconds)) } ?? .null,
      .integer(folder.isCompared ? 1 : 0))
  }

  /// Adds the folder of a photo to those whose times are compared.
  mutating func noteFolder(of photo: Photo) throws(DatabaseError) {
    guard photo.deleted == nil else { return }
    try connection.run(
      "INSERT OR IGNORE INTO folders (path, compared) VALUES (?1, 0)", .text(photo.folder))
  }

  /// Forgets a folder, unless it contains photos.
  mutating func forgetFolder(_ path: String) throws(DatabaseError) {
    try connection.run(
      """
      DELETE FROM folders WHERE path = ?1 AND NOT EXISTS \
      (SELECT 1 FROM photos WHERE folder = ?1 AND deleted IS NULL)
      """, .text(path))
  }

  /// Returns photos that are directly in a folder.
  mutating func entries(inFolder path: String, limit: Int) throws(DatabaseError) -> [Entry] {
    try connection.all(
      "SELECT \(Entry.columns) FROM photos WHERE folder = ?1 AND deleted IS NULL LIMIT ?2",
      .text(path), SQLValue(limit), read: Entry.init)
  }
}

extension KnownFolder {
  fileprivate init(_ row: Row) throws(DatabaseError) {
    self.init(
      path: row.text(0),
      time: row.isNull(1)
        ? nil
        : FileIdentity.Moment(
          seconds: row.integer(1), nanoseconds: Int32(truncatingIfNeeded: row.integer(2))),
      isCompared: row.integer(3) == 1)
  }
}
