/// Every state that a photo's bytes have had.
///
/// The first one usually gave the photo its id. The same bytes may be a state of two photos: of one
/// that was edited, and of a copy that was made before the edit.
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

  /// Returns the photo that has these bytes, or else one that once had them.
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

  /// Returns the id for new bytes, or a substitute if another photo already has that one.
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
  /// Returns whether one state came after another.
  ///
  /// Bytes that are not listed count as the newest.
  func isLater(_ digest: Digest, than other: Digest) -> Bool {
    (firstIndex(of: digest) ?? count) > (firstIndex(of: other) ?? count)
  }

  /// Returns these states followed by those of the others that are not among them.
  func adding(_ others: [Digest]) -> [Digest] { others.reduce(self) { $0.adding($1) } }

  /// Returns these states followed by another, unless it is among them.
  func adding(_ digest: Digest) -> [Digest] {
    contains(digest) ? self : self + [digest]
  }
}
