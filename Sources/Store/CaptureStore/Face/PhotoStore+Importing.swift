public import CaptureImaging

extension PhotoImport {
  /// Finds files named directly, and all photos in the folders named.
  ///
  /// The files stay where they are; ``PhotoStore/add(_:to:accepting:progress:)`` copies them
  /// to a store. `progress` is called with the number of files found so far. Throws only if the
  /// task is cancelled: files that cannot be examined are among the ``failures``.
  public static func find(
    at paths: [String], progress: (_ found: Int) -> Void = { _ in }
  ) async throws(StoreError) -> PhotoImport {
    try await Background.files.run(reporting: progress) { report throws(StoreError) in
      try PhotoImport(of: paths) { count throws(StoreError) in
        report.tell(count)
        try report.requireGoingOn()
      }
    }
  }
}

extension PhotoStore {
  /// Imports files on all cores, and reports each, in order, once it would survive a power cut.
  ///
  /// A file that cannot be added does not keep others from being added. But if the disk is full or
  /// cannot be written to, nothing more is imported, and the error is thrown. After a cancellation,
  /// the photos in progress are still added and reported. By default, photos with flaws are accepted
  /// as long as their pictures are complete.
  @discardableResult
  public func add(
    _ photos: PhotoImport, to folder: String? = nil, accepting tolerance: FlawTolerance = .flawed,
    progress: (StoreProgress<ImportedFile>) -> Void = { _ in }
  ) async throws(StoreError) -> [ImportedFile] {
    try await working(reporting: progress) { store, report throws(StoreError) in
      var tally = WorkTally(total: photos.files.count, report)
      store.add(photos, to: folder, accepting: tolerance) { file in
        var failure: StoreError?
        if case .failure(let error) = file.result { failure = error }
        return tally.note(file, failure)
      }
      return try tally.finished()
    }
  }

  /// Adds photos together, which needs far fewer waits for the disk than adding them one by one.
  public func add(
    _ photos: [NewPhoto]
  ) async throws(StoreError) -> [Result<AddedPhoto, StoreError>] {
    try await asking { store throws(StoreError) in store.add(photos) }
  }
}
