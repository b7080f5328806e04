extension StoreEngine {
  /// Looks for originals that another program has moved, if any of these photos lacks its own.
  func followOriginals(of ids: [PhotoID]) throws(StoreError) {
    guard try lackOriginals(ids) else { return }
    for stray in try strays(in: place.contents(), looking: { _ in })
    where stray.kind == .movedOriginal {
      // A photo that cannot be followed stays missing.
      try? StrayRepair(in: self).follow(stray.path)
    }
  }

  private func lackOriginals(_ ids: [PhotoID]) throws(StoreError) -> Bool {
    for id in ids {
      let entry = try read { catalogue throws(DatabaseError) in try catalogue.entry(id) }
      guard let entry, entry.photo.deleted == nil else { continue }
      if !Original(entry, in: place).exists { return true }
    }
    return false
  }
}
