extension Catalogue {
  /// Returns the newest pack, and the end of its last record.
  mutating func lastPack() throws(DatabaseError) -> (pack: Int, size: Int)? {
    try connection.first("SELECT number, size FROM packs ORDER BY number DESC LIMIT 1") {
      row throws(DatabaseError) in
      (try row.int(0, in: PackUse.numbers), try row.int(1, in: PackUse.sizes))
    }
  }

  /// Raises the recorded size of a pack to include this record.
  mutating func raise(_ place: PackPlace) throws(DatabaseError) {
    try raise(place.pack, to: place.offset + place.length)
  }

  /// Raises the recorded size of a pack to at least this many bytes.
  mutating func raise(_ pack: Int, to size: Int) throws(DatabaseError) {
    guard PackUse.numbers.contains(pack) else {
      throw DatabaseError(damage: "it has no pack numbers left")
    }
    try connection.run(
      """
      INSERT INTO packs (number, size) VALUES (?1, ?2) \
      ON CONFLICT DO UPDATE SET size = max(size, ?2)
      """, SQLValue(pack), SQLValue(size))
  }

  mutating func removePack(_ pack: Int) throws(DatabaseError) {
    try connection.run("DELETE FROM packs WHERE number = ?1", SQLValue(pack))
  }

  /// Returns every pack with its size and the bytes that belong to photos.
  mutating func packs() throws(DatabaseError) -> [PackUse] {
    try connection.all(
      """
      SELECT packs.number, packs.size, coalesce(sum(photos.length), 0) FROM packs \
      LEFT JOIN photos ON photos.pack = packs.number GROUP BY packs.number ORDER BY packs.number
      """
    ) { row throws(DatabaseError) in
      PackUse(
        pack: try row.int(0, in: PackUse.numbers), size: try row.int(1, in: PackUse.sizes),
        used: try row.int(2, in: PackUse.sizes))
    }
  }

  /// Returns photos whose tiers are in a pack, in the order of their records.
  mutating func entries(inPack pack: Int, limit: Int) throws(DatabaseError) -> [Entry] {
    try connection.all(
      "SELECT \(Entry.columns) FROM photos WHERE pack = ?1 ORDER BY place LIMIT ?2",
      SQLValue(pack), SQLValue(limit), read: Entry.init)
  }

  /// Adds to a counter shared by all programs, such as that of damaged tiers.
  mutating func add(_ count: Int, to counter: String) throws(DatabaseError) {
    try connection.run(
      """
      INSERT INTO counters (name, value) VALUES (?1, ?2) \
      ON CONFLICT DO UPDATE SET value = value + ?2
      """, .text(counter), SQLValue(count))
  }

  mutating func forget(counter name: String) throws(DatabaseError) {
    try connection.run("DELETE FROM counters WHERE name = ?1", .text(name))
  }

  mutating func counter(_ name: String) throws(DatabaseError) -> Int {
    try connection.first("SELECT value FROM counters WHERE name = ?1", .text(name)) {
      $0.int(0)
    } ?? 0
  }

  /// Returns what follows `beginning` in the names of the counters that begin with it.
  mutating func counterNames(after beginning: String) throws(DatabaseError) -> [String] {
    try connection.all(
      "SELECT name FROM counters WHERE substr(name, 1, length(?1)) = ?1 ORDER BY name",
      .text(beginning)
    ) { String(Substring($0.text(0).utf8.dropFirst(beginning.utf8.count))) }
  }
}

/// A pack's size in bytes, and the part of it that is in use.
struct PackUse: Hashable, Sendable {
  let pack: Int
  let size: Int
  let used: Int
}
