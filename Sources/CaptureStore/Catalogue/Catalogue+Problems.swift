extension Catalogue {
  /// What is wrong with the catalogue's file, in sentences; empty for one that is well.
  mutating func problems() throws(DatabaseError) -> [String] {
    let pages = try connection.all("PRAGMA integrity_check") { $0.text(0) }.filter { $0 != "ok" }
    guard pages.isEmpty else { return pages }
    let unfound =
      try connection.first(
        "SELECT count(*) FROM photos WHERE number NOT IN (SELECT rowid FROM words)"
      ) { $0.int(0) } ?? 0
    let lost =
      try connection.first(
        "SELECT count(*) FROM keywords WHERE photo NOT IN (SELECT number FROM photos)"
      ) { $0.int(0) } ?? 0
    return [
      unfound > 0 ? "\(unfound) photos cannot be searched for" : nil,
      lost > 0 ? "\(lost) keywords are of no photo" : nil,
    ].compactMap { $0 }
  }
}
