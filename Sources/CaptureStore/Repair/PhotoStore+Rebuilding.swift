internal import CaptureFiles

extension PhotoStore {
  /// Rebuilds a store's catalogue from the originals in its folder, whatever is left of the old one.
  ///
  /// A folder of photos that is no store becomes one, and its photos stay where they are. A catalogue
  /// that is damaged goes to `lost+found`, after all that can be read of it has been.
  public static func rebuilt(
    at folder: String, configuration: StoreConfiguration = StoreConfiguration(),
    options: RebuildOptions = RebuildOptions(),
    waiting: @escaping @Sendable (StoreWait) -> Void = { _ in },
    progress: (RebuildProgress) -> Void = { _ in }
  ) throws(StoreError) -> RebuiltStore {
    let opening = Opening(StorePlace(folder))
    try opening.prepareForRebuild()
    let store = PhotoStore(opening.place, configuration, waiting: waiting)
    return try store.rebuild(options, progress: progress)
  }

  /// Rebuilds the catalogue while the store is in use, where the one that is there is damaged.
  func remakeCatalogue() throws(StoreError) {
    _ = try rebuild(RebuildOptions(), onlyDamaged: true) { _ in }
  }

  /// Decides anew which original is which photo, after several have changed places.
  func settleIdentities() throws(StoreError) {
    // This program may have filled the catalogue itself before they did.
    try write { writer throws(StoreError) in writer.madeCatalogue = nil }
    _ = try rebuild(RebuildOptions()) { _ in }
  }

  private func rebuild(
    _ options: RebuildOptions, onlyDamaged: Bool = false, progress: (RebuildProgress) -> Void
  ) throws(StoreError) -> RebuiltStore {
    let salvaged = try setAsideDamagedCatalogue()
    let made = try write(making: progress, formerly: salvaged ?? FormerRows(), options: options) {
      writer throws(StoreError) in
      if writer.madeCatalogue == nil, !onlyDamaged {
        try writer.makeCatalogue(with: originals, options, progress: progress)
      }
      defer { writer.madeCatalogue = nil }
      return writer.madeCatalogue
    }
    return RebuiltStore(
      store: self, missing: made?.missing ?? 0, unreachable: made?.unreachable ?? [],
      isIncomplete: made?.isIncomplete ?? false)
  }

  /// Moves a catalogue out of the way that is damaged; returns what can be read of its rows.
  private func setAsideDamagedCatalogue() throws(StoreError) -> FormerRows? {
    let lock = try FileLock(of: place, waiting: waiting)
    return try lock.held { () throws(StoreError) in
      guard try isCatalogueDamaged() else { return nil }
      let salvaged = FormerRows(salvagingFileOf: place)
      try StoreError.files { () throws(FileError) in
        for file in ["", "-wal", "-shm", "-journal"].map(place.catalogue.appending)
        where Folder.exists(file) {
          try LostAndFound(place).take(file)
        }
      }
      return salvaged
    }
  }

  private func isCatalogueDamaged() throws(StoreError) -> Bool {
    guard Folder.exists(place.catalogue) else { return false }
    do throws(StoreError) {
      var catalogue = try Catalogue(place)
      do throws(DatabaseError) {
        guard try !catalogue.isUnmade else { return false }
        return try !catalogue.problems().isEmpty
      } catch {
        throw StoreError(error, in: place)
      }
    } catch {
      guard error.cause == .badCatalogue else { throw error }
      return true
    }
  }
}

extension FormerRows {
  /// Reads the rows of a catalogue that is damaged, as far as that goes.
  fileprivate init(salvagingFileOf place: StorePlace) {
    guard var catalogue = try? Catalogue(readOnly: place) else {
      self = .unreadable
      return
    }
    self.init(salvaging: &catalogue)
  }
}
