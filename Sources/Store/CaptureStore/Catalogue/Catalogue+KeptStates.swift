/// An earlier state of a photo that a backup has recorded as kept.
struct KeptState: Hashable, Sendable {
  let photo: PhotoID
  let digest: Digest
  let byteCount: Int
}

/// Records of the earlier states that are kept, by which a missing one is noticed.
extension Catalogue {
  mutating func keep(_ state: KeptState) throws(DatabaseError) {
    try connection.run(
      "INSERT OR REPLACE INTO kept (photo, digest, bytes) VALUES (?1, ?2, ?3)",
      .bytes(state.photo.bytes), .bytes(state.digest.bytes), SQLValue(state.byteCount))
  }

  /// Returns all recorded states; none if the catalogue is of an older version on a read-only disk,
  /// where it cannot be migrated.
  ///
  /// The table is queried before the version, because the version may itself be damaged.
  mutating func keptStates() throws(DatabaseError) -> [KeptState] {
    do throws(DatabaseError) {
      return try connection.all("SELECT photo, digest, bytes FROM kept") {
        row throws(DatabaseError) in
        try KeptState(row)
      }
    } catch {
      guard try (1..<Schema.versionWithKeptStates).contains(connection.schemaVersion) else {
        throw error
      }
      return []
    }
  }

  mutating func keptStates(of id: PhotoID) throws(DatabaseError) -> [KeptState] {
    guard try hasKeptStates else { return [] }
    return try connection.all(
      "SELECT photo, digest, bytes FROM kept WHERE photo = ?1", .bytes(id.bytes)
    ) { row throws(DatabaseError) in try KeptState(row) }
  }

  mutating func forgetKeptStates(of id: PhotoID) throws(DatabaseError) {
    try connection.run("DELETE FROM kept WHERE photo = ?1", .bytes(id.bytes))
  }

  mutating func forgetKeptState(_ digest: Digest, of id: PhotoID) throws(DatabaseError) {
    try connection.run(
      "DELETE FROM kept WHERE photo = ?1 AND digest = ?2", .bytes(id.bytes), .bytes(digest.bytes))
  }

  private var hasKeptStates: Bool {
    mutating get throws(DatabaseError) {
      try connection.schemaVersion >= Schema.versionWithKeptStates
    }
  }
}

extension KeptState {
  fileprivate init(_ row: Row) throws(DatabaseError) {
    let photo = try row.photoID(0)
    let digest = try row.digest(1)
    self.init(photo: photo, digest: digest, byteCount: try row.int(2, in: 0...Self.byteLimit))
  }

  private static let byteLimit = 1 << 40
}
