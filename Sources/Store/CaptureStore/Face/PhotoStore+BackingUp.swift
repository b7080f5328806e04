extension PhotoStore {
  /// Opens a backup of this store.
  ///
  /// A mount point without its disk is an empty folder, and another disk may be mounted there. So
  /// unless `creating` is true, the folder must be a store that was a backup of this one before, or
  /// that has photos of this one.
  public func openBackup(
    at folder: String, creating: Bool = false,
    configuration: StoreConfiguration = StoreConfiguration(),
    waiting: @escaping @Sendable (StoreWait) -> Void = { _ in }
  ) async throws(StoreError) -> PhotoStore {
    PhotoStore(
      try await asking { store throws(StoreError) in
        try store.openBackup(
          at: folder, creating: creating, configuration: configuration, waiting: waiting)
      })
  }

  /// Copies to a backup every photo that it does not have yet, and reads each back from its disk.
  ///
  /// ``openBackup(at:creating:configuration:waiting:)`` opens one that is known, rather than creating
  /// another in a folder whose disk is not mounted.
  ///
  /// The photos are those that this store has when copying begins, except those in its bin,
  /// whatever other programs do meanwhile. Photos that change while others are copied are copied
  /// again at the end, so that all are as they were at one moment, unless the store keeps changing.
  ///
  /// Originals, sidecars and tiers are copied unchanged. A damaged original is reported as a
  /// failure, and its existing copy is left alone. Nothing is ever removed from the backup: if an
  /// original has been edited since, its former copy is kept as an earlier state.
  ///
  /// The length of each copy is always compared, and every byte of it if `verifying` is true; a
  /// damaged copy is replaced. Copies of photos that this store has in its bin, or no longer has,
  /// are checked in the same way, but only damaged ones are reported. A full disk ends the work
  /// with its error. Files in the store's folder that belong to no photo are not copied, nor are those
  /// that may be photos and cannot be read; see ``unknownFiles()`` and ``unreadableFiles()``.
  @discardableResult
  public func backUp(
    to backup: PhotoStore, verifying: Bool = false,
    progress: (StoreProgress<PhotoCopy>) -> Void = { _ in }
  ) async throws(StoreError) -> [PhotoCopy] {
    let target = backup.engine
    return try await working(reporting: progress) { store, report throws(StoreError) in
      var tally = WorkTally(total: try store.count(), report)
      try store.copy(to: target, verifying: verifying) { tally.note($0, $0.obstacle) }
      return try tally.finished()
    }
  }

  /// Copies back from a backup the originals that are missing or damaged here, and reads them back
  /// from this disk.
  ///
  /// Each photo gets the newest state of which the backup has sound bytes; if that is older than it
  /// should be, the photo is reported as a failure. A damaged original is moved to `lost+found`
  /// once the sound bytes are on the disk. Sound photos are left unchanged, with annotations made
  /// since, and so are those in the bin. If any original is missing, those that another program has
  /// moved are looked for first.
  ///
  /// If `ids` is nil, all photos in the backup are checked. Originals that this store has lost and
  /// the backup does not have are then reported as failures; they are read only if their size or
  /// time has changed. A full disk ends the work with its error.
  @discardableResult
  public func restore(
    _ ids: [PhotoID]? = nil, from backup: PhotoStore,
    progress: (StoreProgress<PhotoCopy>) -> Void = { _ in }
  ) async throws(StoreError) -> [PhotoCopy] {
    let source = backup.engine
    return try await working(reporting: progress) { store, report throws(StoreError) in
      let total: Int
      if let ids { total = ids.count } else { total = try source.count() }
      var tally = WorkTally(total: total, report)
      try store.restore(ids, from: source) { tally.note($0, $0.obstacle) }
      return try tally.finished()
    }
  }

  /// Replaces a photo's original by a state that a backup keeps.
  ///
  /// The replaced state is kept in the store as an earlier state, unless the backup has it; damaged
  /// bytes are moved to `lost+found`.
  @discardableResult
  public func restore(
    _ id: PhotoID, state: PhotoState, from backup: PhotoStore
  ) async throws(StoreError) -> PhotoCopy {
    let source = backup.engine
    return try await asking { store throws(StoreError) in
      try store.restore(id, state: state, from: source)
    }
  }

  /// Throws if the store in a folder is this one, or if either contains the other.
  ///
  /// The folder need not exist yet. Symbolic links, bind mounts, and different names and spellings
  /// of one folder are recognised.
  public func requireApart(from folder: String) async throws(StoreError) {
    try await asking { store throws(StoreError) in try store.requireApart(from: folder) }
  }
}

extension PhotoCopy {
  /// The error for which the photo could not be copied.
  fileprivate var obstacle: StoreError? {
    guard case .failed(let error) = outcome else { return nil }
    return error
  }
}
