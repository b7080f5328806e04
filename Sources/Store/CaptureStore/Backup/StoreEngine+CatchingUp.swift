/// Changes that other programs make while photos are copied.
extension StoreEngine {
  /// Copies photos again that changed while others were copied, until nothing changes.
  ///
  /// If a program keeps changing the store, this ends after a few passes: each photo is then as it
  /// was at some moment. Only copies that this brings up to date are reported; photos that have
  /// `failed` before are not reported as failures again.
  func catchUp(
    _ ids: Set<PhotoID>, since begin: JournalCursor, failed: Set<PhotoID>,
    _ copier: PhotoCopier<some CopyPlace>, _ each: (PhotoCopy) -> Bool
  ) throws(StoreError) {
    var failed = failed
    var cursor = begin
    for _ in 1...Self.mostPasses {
      let (changed, last) = try changed(of: ids, since: cursor)
      guard !changed.isEmpty else { return }
      cursor = last
      let copies = copier.copy(changed)
      for copy in copies where !copy.isNoNews(after: failed) {
        if copy.hasFailed { failed.insert(copy.id) }
        guard each(copy) else { return }
      }
    }
  }

  /// Returns the photos with changes since then that affect their copies, or all photos if changes
  /// were missed.
  private func changed(
    of ids: Set<PhotoID>, since cursor: JournalCursor
  ) throws(StoreError) -> (photos: [PhotoID], last: JournalCursor) {
    let (changes, last) = try read { catalogue throws(DatabaseError) in
      try catalogue.changes(after: cursor)
    }
    guard !changes.contains(.everything) else { return (ids.sorted(), last) }
    let kinds: [StoreChange.Kind] = [.described, .edited, .moved, .restored]
    let photos = changes.filter { kinds.contains($0.kind) }.compactMap(\.photo)
    return (Set(photos).intersection(ids).sorted(), last)
  }

  private static let mostPasses = 5
}

extension PhotoCopy {
  /// Whether the photo could not be copied.
  var hasFailed: Bool {
    if case .failed = outcome { true } else { false }
  }

  /// Returns whether there is nothing to report: the copy is unchanged, the photo has been removed
  /// since, or its failure has been reported.
  fileprivate func isNoNews(after failed: Set<PhotoID>) -> Bool {
    switch outcome {
    case .unchanged: true
    case .failed(let error): error.code == .notFound || failed.contains(id)
    default: false
    }
  }
}
