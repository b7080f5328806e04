internal import CaptureFiles

/// The folders that may be backed up to.
///
/// A mount point without its disk is an empty folder, and another disk may be mounted there: a backup is
/// started only on request.
extension StoreEngine {
  /// Opens a backup of this store.
  ///
  /// Without `creating`, a folder that is not a store is refused, and so is a store that has none of
  /// this store's photos and has never been its backup.
  package func openBackup(
    at folder: String, creating: Bool, configuration: StoreConfiguration = StoreConfiguration(),
    waiting: @escaping @Sendable (StoreWait) -> Void = { _ in }
  ) throws(StoreError) -> StoreEngine {
    try requireBackup(in: folder, creating: creating)
    let backup = try StoreEngine(at: folder, configuration: configuration, waiting: waiting)
    try requireBackup(backup, creating: creating)
    remember(backup)
    return backup
  }

  /// Throws if a folder is this store or overlaps it, or if no store is there and none may be created.
  package func requireBackup(in folder: String, creating: Bool) throws(StoreError) {
    try requireApart(from: folder)
    if !creating { try StorePreparation(StorePlace(folder)).requireBackup() }
  }

  /// Throws if a store is not known to be a backup of this one, and must not become one.
  package func requireBackup(_ other: StoreEngine, creating: Bool) throws(StoreError) {
    if creating { return }
    if try isKnown(other) { return }
    if try sharesPhotos(with: other) { return }
    throw StoreError(
      .refused, "the store \(other.folder) is not a backup of \(folder)", remedy: .createBackup)
  }

  /// Remembers that a store is a backup of this one.
  ///
  /// A store that cannot be written to remembers nothing; its backups are recognised by their photos.
  package func remember(_ backup: StoreEngine) {
    guard !isReadOnly, let id = try? backup.storeID(), !Folder.exists(place.backup(id)) else {
      return
    }
    try? Folder.make(place.backups)
    _ = try? Descriptor(place.backup(id), .updating)
    try? Folder.sync(place.backups)
  }

  private func isKnown(_ other: StoreEngine) throws(StoreError) -> Bool {
    let id = try StoreError.files { () throws(FileError) in try other.place.storeID }
    return id.map { Folder.exists(place.backup($0)) } ?? false
  }

  private func sharesPhotos(with other: StoreEngine) throws(StoreError) -> Bool {
    let ids = try PhotoSource(store: self).snapshot()
    return try other.read { catalogue throws(DatabaseError) in
      for id in ids where try catalogue.entry(id) != nil { return true }
      return false
    }
  }
}

extension StorePlace {
  /// The folder with a file for each backup, named by the id of that store.
  fileprivate var backups: ConfinedPath { hidden.file("backups") }

  fileprivate func backup(_ id: StoreID) -> ConfinedPath { backups.file("\(id)") }
}
