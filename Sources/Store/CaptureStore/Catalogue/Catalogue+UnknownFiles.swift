internal import CaptureBase

/// The files that belong to no photo, as they were when the store's folder was last searched.
extension Catalogue {
  /// The number of the files that have not become photos since; nil if the folder was never searched.
  mutating func unknownFileCount() throws(DatabaseError) -> UnknownFileCount? {
    guard let searched = try optionalCounter(Counter.searchedForFiles) else { return nil }
    let count = try connection.first(
      """
      SELECT count(*) FROM unknown_files WHERE NOT EXISTS (SELECT 1 FROM photos \
      WHERE deleted IS NULL AND path = CASE unknown_files.folder WHEN '' THEN name \
      ELSE unknown_files.folder || '/' || name END)
      """
    ) { $0.int(0) }
    return UnknownFileCount(count: count ?? 0, searched: WallTime(seconds: searched))
  }

  /// Returns the paths of those directly in a folder.
  mutating func unknownFiles(inFolder folder: String) throws(DatabaseError) -> [String] {
    try connection.all(
      "SELECT name FROM unknown_files WHERE folder = ?1", .text(folder)
    ) { $0.text(0) }.map { StorePath.joined(folder, $0) }.sorted()
  }

  /// Replaces the files of the whole store.
  mutating func setUnknownFiles(
    _ paths: [String], searched time: WallTime
  ) throws(DatabaseError) {
    try connection.run("DELETE FROM unknown_files")
    for path in paths { try addUnknownFile(path) }
    try connection.run(
      "INSERT OR REPLACE INTO counters (name, value) VALUES (?1, ?2)",
      .text(Counter.searchedForFiles), .integer(time.seconds))
  }

  /// Replaces the files directly in a folder.
  mutating func setUnknownFiles(
    _ paths: [String], inFolder folder: String
  ) throws(DatabaseError) {
    try connection.run("DELETE FROM unknown_files WHERE folder = ?1", .text(folder))
    for path in paths { try addUnknownFile(path) }
  }

  private mutating func addUnknownFile(_ path: String) throws(DatabaseError) {
    try connection.run(
      "INSERT OR IGNORE INTO unknown_files (folder, name) VALUES (?1, ?2)",
      .text(StorePath.folder(of: path)), .text(StorePath.name(of: path)))
  }

  private mutating func optionalCounter(_ name: String) throws(DatabaseError) -> Int64? {
    try connection.first("SELECT value FROM counters WHERE name = ?1", .text(name)) {
      $0.integer(0)
    }
  }
}
