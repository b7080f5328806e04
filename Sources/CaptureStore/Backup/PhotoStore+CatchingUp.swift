/// What other programs change while photos are copied.
extension PhotoStore {
  func lastChange() throws(StoreError) -> Int64 {
    try read { catalogue throws(DatabaseError) in try catalogue.lastChange() }
  }

  /// Copies again what has changed about photos while others were copied, until nothing does.
  ///
  /// Where a program changes the store all the time, that ends after a few passes: each photo is
  /// then as it was at some moment. Reports only copies that this brings up to date.
  func catchUp(
    _ ids: Set<PhotoID>, since begin: Int64, _ copier: PhotoCopier, _ each: (PhotoCopy) -> Bool
  ) throws(StoreError) {
    var serial = begin
    for _ in 1...Self.mostPasses {
      let (changed, last) = try changed(of: ids, since: serial)
      guard !changed.isEmpty else { return }
      serial = last
      let copies = copier.copy(changed)
      for copy in copies where !copy.isNoNews {
        guard each(copy) else { return }
      }
    }
  }

  /// The photos of which something is copied that has changed since; all, where nobody knows.
  private func changed(
    of ids: Set<PhotoID>, since serial: Int64
  ) throws(StoreError) -> (photos: [PhotoID], last: Int64) {
    let (changes, last) = try read { catalogue throws(DatabaseError) in
      try catalogue.changes(after: serial)
    }
    guard !changes.contains(.everything) else { return (ids.sorted(), last) }
    let kinds: [StoreChange.Kind] = [.described, .edited, .moved, .restored]
    let photos = changes.filter { kinds.contains($0.kind) }.compactMap(\.photo)
    return (Set(photos).intersection(ids).sorted(), last)
  }

  private static let mostPasses = 5
}

extension PhotoCopy {
  /// Whether the copy is as it was, or of a photo that has been removed since.
  fileprivate var isNoNews: Bool {
    switch outcome {
    case .unchanged: true
    case .failed(let error): error.cause == .notFound
    default: false
    }
  }
}
