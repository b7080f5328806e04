/// A photo by its number in the catalogue, which stays the same until the original is edited by
/// another program or the catalogue is rebuilt.
package struct NumberedPhoto: Hashable, Sendable {
  package let number: Int64
  package let id: PhotoID
  /// The edition of the original; see ``Photo/edition``.
  package let edition: UInt64

  package init(number: Int64, id: PhotoID, edition: UInt64) {
    self.number = number
    self.id = id
    self.edition = edition
  }
}

extension StoreEngine {
  package func photos(
    numbered range: ClosedRange<Int64>
  ) throws(StoreError) -> [NumberedPhoto] {
    try readInBulk { catalogue throws(DatabaseError) in try catalogue.photos(numbered: range) }
  }

  package func numbers(of ids: [PhotoID]) throws(StoreError) -> [PhotoID: Int64] {
    try read { catalogue throws(DatabaseError) in try catalogue.numbers(of: ids) }
  }
}

extension PhotoStore {
  /// Returns the photos with numbers in a range, in the order of their numbers, including those in
  /// the bin.
  package func photos(
    numbered range: ClosedRange<Int64>
  ) async throws(StoreError) -> [NumberedPhoto] {
    try await asking { store throws(StoreError) in try store.photos(numbered: range) }
  }

  /// Returns the numbers of photos; those that the store does not have are left out.
  package func numbers(of ids: [PhotoID]) async throws(StoreError) -> [PhotoID: Int64] {
    try await asking { store throws(StoreError) in try store.numbers(of: ids) }
  }
}

extension Catalogue {
  fileprivate mutating func photos(
    numbered range: ClosedRange<Int64>
  ) throws(DatabaseError) -> [NumberedPhoto] {
    try connection.all(
      "SELECT number, id, digest FROM photos WHERE number BETWEEN ?1 AND ?2 ORDER BY number",
      .integer(range.lowerBound), .integer(range.upperBound)
    ) { row throws(DatabaseError) in
      NumberedPhoto(
        number: row.integer(0), id: try row.photoID(1), edition: try row.digest(2).edition)
    }
  }

  fileprivate mutating func numbers(
    of ids: [PhotoID]
  ) throws(DatabaseError) -> [PhotoID: Int64] {
    try reading { catalogue throws(DatabaseError) in
      var numbers: [PhotoID: Int64] = [:]
      for id in ids {
        numbers[id] = try catalogue.connection.first(
          "SELECT number FROM photos WHERE id = ?1", .bytes(id.bytes)
        ) { $0.integer(0) }
      }
      return numbers
    }
  }
}
