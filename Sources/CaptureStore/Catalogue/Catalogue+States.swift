/// Every state that the bytes of a photo have had.
///
/// The first one gave the photo its id. The same bytes may be a state of two photos: of one that was
/// edited, and of a copy that somebody had made before.
extension Catalogue {
  mutating func states(of number: Int64) throws(DatabaseError) -> [Digest] {
    try connection.all(
      "SELECT photo, digest FROM states WHERE photo = ?1 ORDER BY position", .integer(number)
    ) { row throws(DatabaseError) in try row.digest(1) }
  }

  mutating func setStates(_ states: [Digest], of number: Int64) throws(DatabaseError) {
    try connection.run("DELETE FROM states WHERE photo = ?1", .integer(number))
    for (position, digest) in states.enumerated() {
      try connection.run(
        "INSERT INTO states (photo, position, digest) VALUES (?1, ?2, ?3)", .integer(number),
        SQLValue(position), .bytes(digest.bytes))
    }
  }

  /// The photo whose bytes are these, or else one whose bytes once were.
  mutating func entry(withState digest: Digest) throws(DatabaseError) -> Entry? {
    let id = try connection.first(
      """
      SELECT id FROM states JOIN photos ON number = states.photo WHERE states.digest = ?1 \
      ORDER BY photos.digest <> ?1, number
      """, .bytes(digest.bytes)
    ) { PhotoID(bytes: $0.bytes(0)) }
    guard let id = id ?? nil else { return nil }
    return try entry(id)
  }

  /// The id that bytes give a photo; another one if some photo has that already.
  mutating func freeID(for digest: Digest) throws(DatabaseError) -> PhotoID {
    var id = digest.id
    var number: UInt64 = 0
    while try entry(id) != nil {
      number += 1
      id = digest.substitute(number)
    }
    return id
  }
}

extension [Digest] {
  /// Whether one state came after another.
  ///
  /// Bytes that are not listed are the newest.
  func isLater(_ digest: Digest, than other: Digest) -> Bool {
    (firstIndex(of: digest) ?? count) > (firstIndex(of: other) ?? count)
  }

  /// These states with those of others behind them that are new.
  func adding(_ others: [Digest]) -> [Digest] { others.reduce(self) { $0.adding($1) } }

  /// These states with one behind them that may be new.
  func adding(_ digest: Digest) -> [Digest] {
    contains(digest) ? self : self + [digest]
  }
}
