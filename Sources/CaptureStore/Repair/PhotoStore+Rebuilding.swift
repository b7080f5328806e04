internal import CaptureFiles

extension PhotoStore {
  /// Makes a store's catalogue again of the originals in its folder, whatever is left of the old.
  ///
  /// A folder that is no store becomes one, its photos staying where they are.
  /// A catalogue that is damaged goes to `lost+found`.
  public static func rebuilt(
    at folder: String, configuration: StoreConfiguration = StoreConfiguration(),
    remakingTiers: Bool = false, progress: (RebuildProgress) -> Void = { _ in }
  ) throws(StoreError) -> PhotoStore {
    let place = StorePlace(folder)
    try Opening(place).makeFolders()
    try setAsideDamagedCatalogue(of: place)
    let store = PhotoStore(place, configuration)
    try store.write(making: progress) { writer throws(StoreError) in
      guard !writer.hasMadeCatalogue || remakingTiers else { return }
      try writer.makeCatalogue(
        with: store.originals, remakingTiers: remakingTiers, progress: progress)
    }
    return store
  }

  /// Makes the catalogue again while the store is in use, where the one that is there is damaged.
  func remakeCatalogue() throws(StoreError) {
    try Self.setAsideDamagedCatalogue(of: place)
    try write { _ in }
  }

  private static func setAsideDamagedCatalogue(of place: StorePlace) throws(StoreError) {
    let lock = try FileLock(of: place)
    try lock.held { () throws(StoreError) in
      guard try isDamaged(place) else { return }
      try StoreError.files { () throws(FileError) in
        for file in ["", "-wal", "-shm"].map({ place.catalogue + $0 }) where Folder.exists(file) {
          try LostAndFound(place).take(file)
        }
      }
    }
  }

  private static func isDamaged(_ place: StorePlace) throws(StoreError) -> Bool {
    guard Folder.exists(place.catalogue) else { return false }
    do throws(StoreError) {
      var catalogue = try Catalogue(place)
      do throws(DatabaseError) {
        guard try !catalogue.isUnmade else { return false }
        return try !catalogue.problems().isEmpty
      } catch {
        throw StoreError(error, in: place.catalogue)
      }
    } catch {
      guard error.cause == .badCatalogue else { throw error }
      return true
    }
  }
}
