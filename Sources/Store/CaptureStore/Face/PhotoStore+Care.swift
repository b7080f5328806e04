extension PhotoStore {
  /// Checks every byte that the store keeps, and reports every problem.
  ///
  /// If `repairing` is true, every problem is repaired except damaged and missing originals.
  public func verify(
    repairing: Bool = false, progress: (StoreProgress<StoreFinding>) -> Void = { _ in }
  ) async throws(StoreError) -> Verification {
    try await working(reporting: progress) { store, report throws(StoreError) in
      var (done, total) = (0, 0)
      return try store.verify(repairing: repairing) { step throws(StoreError) in
        try report.requireGoingOn()
        (done, total) = (step.done, step.total)
        report.tell(StoreProgress(done: done, total: total))
      } found: { finding in
        report.tell(StoreProgress(done: done, total: total, item: finding))
      } checkpoint: { () throws(StoreError) in
        try report.requireGoingOn()
      }
    }
  }

  /// Takes over what other programs have changed: edited originals and annotations in sidecars.
  ///
  /// The size and the time of every file are compared with those that it had when it was last read,
  /// and only files that differ are read. Nothing is deleted. The result names the files in the store's
  /// folder that belong to no photo; they become photos if `adopting` is true.
  public func refresh(
    adopting: Bool = false, progress: (StoreProgress<RefreshedPhoto>) -> Void = { _ in }
  ) async throws(StoreError) -> Refreshment {
    try await working(reporting: progress) { store, report throws(StoreError) in
      var (done, total) = (0, 0)
      return try store.refresh(adopting: adopting) { count, all throws(StoreError) in
        try report.requireGoingOn()
        (done, total) = (count, all)
        report.tell(StoreProgress(done: done, total: total))
      } found: { photo in
        report.tell(StoreProgress(done: done, total: total, item: photo))
      }
    }
  }

  /// Looks for changes by other programs in the folders whose modification times have changed.
  ///
  /// Call this after the store has been opened; it takes a few hundredths of a second, unless a
  /// change is being recorded when that time is over. The changes are recorded, unless `recording`
  /// is false or there are too many: the result then has the number of the folders, and
  /// ``refresh(adopting:progress:)`` records them. So it does with files that were overwritten in
  /// place, which a folder's time does not show, and with the folders for which no time was left.
  public func compareFolders(
    recording: Bool = true
  ) async throws(StoreError) -> FolderComparison {
    try await asking { store throws(StoreError) in
      try store.compareFolders(recording: recording)
    }
  }

  /// Searches the store's folder for files that belong to no photo, such as those that another program
  /// has copied there.
  ///
  /// They are not listed, and not part of a backup. ``refresh(adopting:progress:)`` makes photos of them.
  /// Files that cannot be read are not among them; see ``unreadableFiles()``.
  public func unknownFiles() async throws(StoreError) -> [UnknownFile] {
    try await asking { store throws(StoreError) in try store.unknownFiles() }
  }

  /// Returns an error for each file and folder that cannot be read and may be, or contain, photos, and for
  /// each damaged sidecar that has the only copy of its photo's annotations.
  ///
  /// Photos among them may be missing from lists and backups. Those that can be read by now are added.
  public func unreadableFiles() async throws(StoreError) -> [StoreError] {
    try await asking { store throws(StoreError) in
      let known = try store.unreadableFiles()
      let found = try store.searchFolder().unreadable
      return known + found.filter { !known.contains($0) }
    }
  }

  /// Reclaims the space of packs that are mostly unused; progress is counted in packs.
  public func compact(
    progress: (StoreProgress<Never>) -> Void = { _ in }
  ) async throws(StoreError) {
    try await working(reporting: progress) { store, report throws(StoreError) in
      try store.compact { done, total throws(StoreError) in
        report.tell(StoreProgress(done: done, total: total))
        try report.requireGoingOn()
      }
    }
  }

  /// Removes photos from the bin permanently, and returns their number.
  ///
  /// With `days`, a photo stays unless the store was written on at least that many different days
  /// between the day of its deletion and today. Neither days without a change to the store nor the
  /// time that passed according to the clock count. Without `days`, deleted albums are removed as well.
  /// Then the space is reclaimed as by ``compact(progress:)``, which a cancellation ends early without
  /// an error.
  @discardableResult
  public func emptyBin(
    olderThan days: Int? = nil, progress: (StoreProgress<Never>) -> Void = { _ in }
  ) async throws(StoreError) -> Int {
    try await working(reporting: progress) { store, report throws(StoreError) in
      try store.emptyBin(olderThan: days) { done, total throws(StoreError) in
        report.tell(StoreProgress(done: done, total: total))
        try report.requireGoingOn()
      }
    }
  }
}
