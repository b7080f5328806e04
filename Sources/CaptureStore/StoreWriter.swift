internal import CaptureFiles

/// The one that changes a store; it acts only while its program holds the store's lock.
struct StoreWriter: ~Copyable, Sendable {
  var catalogue: Catalogue
  let place: StorePlace
  /// What tells this program's unfinished work from that of others.
  let token: String
  let packLimit: Int
  let darkroom: Darkroom
  /// What was found when this writer filled the catalogue from the folder; nil unless it did.
  var madeCatalogue: MadeCatalogue?

  init(
    _ place: StorePlace, token: String, packLimit: Int, darkroom: Darkroom
  ) throws(StoreError) {
    self.place = place
    self.token = token
    self.packLimit = packLimit
    self.darkroom = darkroom
    catalogue = try Catalogue(place, .creating)
  }

  /// Makes all of a change to the catalogue, or nothing of it.
  mutating func commit(
    _ body: (inout Catalogue) throws(DatabaseError) -> Void
  ) throws(StoreError) {
    try ask { catalogue throws(DatabaseError) in
      try catalogue.connection.run("BEGIN IMMEDIATE")
      do throws(DatabaseError) {
        try body(&catalogue)
        try catalogue.connection.run("COMMIT")
      } catch {
        try? catalogue.connection.rollBack()
        throw error
      }
    }
  }

  /// Asks the catalogue.
  mutating func ask<Result>(
    _ body: (inout Catalogue) throws(DatabaseError) -> Result
  ) throws(StoreError) -> Result {
    do throws(DatabaseError) {
      return try body(&catalogue)
    } catch {
      throw StoreError(error, in: place)
    }
  }
}
