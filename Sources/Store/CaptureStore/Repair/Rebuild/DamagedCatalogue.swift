internal import CaptureFiles

/// A damaged catalogue, kept aside in `.capture` until a new one is committed.
///
/// The rebuild reads the former rows from it, even if the program that set it aside was killed. It
/// is used only while the store's lock is held.
struct DamagedCatalogue {
  private let place: StorePlace
  private let aside: StorePlace

  init(in place: StorePlace) {
    self.place = place
    aside = place.withDamagedCatalogue
  }

  /// Sets the store's catalogue aside if it is damaged; throws if the disk fails to read it.
  func setAsideIfDamaged() throws(StoreError) {
    guard try isCurrentOneDamaged else { return }
    try StoreError.files { () throws(FileError) in
      try putAway()
      try Folder.rename(place.catalogue, to: aside.catalogue)
    }
    try completeSettingAside()
  }

  /// Moves SQLite's other files after the catalogue, which was moved first.
  ///
  /// Otherwise they would be taken for those of the next catalogue.
  func completeSettingAside() throws(StoreError) {
    guard Folder.exists(aside.catalogue), !Folder.exists(place.catalogue) else { return }
    try StoreError.files { () throws(FileError) in
      for ending in StorePlace.catalogueEndings {
        let file = place.catalogue.appending(ending)
        if Folder.exists(file) { try Folder.rename(file, to: aside.catalogue.appending(ending)) }
      }
      try Folder.sync(of: aside.catalogue)
    }
  }

  /// The rows that can be read; none if no catalogue has been set aside.
  ///
  /// Throws if the disk fails to read it.
  var rows: FormerRows {
    get throws(StoreError) {
      guard Folder.exists(aside.catalogue) else { return FormerRows() }
      try Catalogue.requireReadable(in: aside)
      guard var catalogue = try? Catalogue(readOnly: aside) else { return .unreadable }
      return FormerRows(salvaging: &catalogue)
    }
  }

  /// Moves it to `lost+found` once its rows are in another catalogue; the database file goes last.
  func putAway() throws(FileError) {
    guard Folder.exists(aside.catalogue) else { return }
    for ending in StorePlace.catalogueEndings.reversed() {
      let file = aside.catalogue.appending(ending)
      guard Folder.exists(file) else { continue }
      try LostAndFound(place).take(file, as: place.catalogue.name + ending)
    }
  }

  private var isCurrentOneDamaged: Bool {
    get throws(StoreError) {
      guard Folder.exists(place.catalogue), try hasProblems else { return false }
      try Catalogue.requireReadable(in: place)
      return true
    }
  }

  private var hasProblems: Bool {
    get throws(StoreError) {
      do throws(StoreError) {
        var catalogue = try Catalogue(place)
        do throws(DatabaseError) {
          guard try !catalogue.isUnmade else { return false }
          return try !catalogue.problems().isEmpty
        } catch {
          throw StoreError(error, in: place)
        }
      } catch {
        guard error.code == .badCatalogue else { throw error }
        return true
      }
    }
  }
}
