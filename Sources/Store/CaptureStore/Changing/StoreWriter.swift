internal import CaptureFiles

/// The writer that changes a store; used only while its program holds the store's lock.
struct StoreWriter: ~Copyable, Sendable {
  var catalogue: Catalogue
  let place: StorePlace
  /// The token that distinguishes this program's unfinished work from that of others.
  let token: String
  let packLimit: Int
  let tierMaker: TierMaker
  /// A folder whose disk is treated as one without a journal, for tests.
  let unjournaledFolder: String?
  /// The results of building the catalogue from the folder; nil if this writer did not build it.
  var madeCatalogue: MadeCatalogue?
  /// The folders in which this program is changing files.
  var changingFolders: Set<String> = []
  private let clock: WallClock
  /// The last day recorded in the catalogue as one on which the store was written.
  private var countedDay: Int64?

  init(
    _ place: StorePlace, token: String, _ configuration: StoreConfiguration, tierMaker: TierMaker,
    clock: WallClock
  ) throws(StoreError) {
    self.place = place
    self.clock = clock
    self.token = token
    packLimit = configuration.packLimit
    self.tierMaker = tierMaker
    unjournaledFolder = configuration.unjournaledFolder
    catalogue = try Catalogue(place, .creating)
  }

  /// Applies a change to the catalogue in one transaction.
  mutating func commit(
    _ body: (inout Catalogue) throws(DatabaseError) -> Void
  ) throws(StoreError) {
    let folders = changedFolders()
    let (today, countedDay) = (clock.today, self.countedDay)
    self.countedDay = try ask { catalogue throws(DatabaseError) -> Int64? in
      try catalogue.connection.run("BEGIN IMMEDIATE")
      do throws(DatabaseError) {
        let isUnmade = today == countedDay ? false : try catalogue.isUnmade
        let counts = !isUnmade
        if counts, today != countedDay { try catalogue.note(day: today) }
        try body(&catalogue)
        for folder in folders { try catalogue.setKnown(folder) }
        try catalogue.connection.run("COMMIT")
        return counts ? today : nil
      } catch {
        try? catalogue.connection.rollBack()
        throw error
      }
    }
  }

  /// Records in one transaction what was learned about files; the day does not count as one on
  /// which the store was written.
  mutating func record(
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

  /// Runs a body on the catalogue, and rethrows its error as a `StoreError`.
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
