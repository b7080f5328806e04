/// Copying worked out and not done.
extension PhotoCopier {
  /// Returns what copying would do with each photo, as far as originals and sidecars show it.
  ///
  /// Tiers and earlier states are not compared, and photos that the store no longer shows are not
  /// checked.
  func rehearse(_ ids: [PhotoID]) -> [PhotoCopy] {
    ids.map { id in
      do throws(StoreError) {
        guard let seen = try seeUnlessEdited(id) else {
          let photo = try source.store.photo(id)
          return PhotoCopy(id: id, photo: photo, outcome: .copied, hasNewEdit: true)
        }
        return try rehearse(seen)
      } catch {
        return PhotoCopy(
          id: id, photo: (try? source.store.photo(id)) ?? nil, outcome: .failed(error))
      }
    }
  }

  private func rehearse(_ seen: SeenPhoto) throws(StoreError) -> PhotoCopy {
    switch try copy(of: seen.entry) {
    case .none, .otherState: seen.copy(.copied)
    case .missing: seen.copy(.replaced, wasMissing: true)
    case .damaged: seen.copy(.replaced)
    case .whole(let there): seen.copy(try isOutdated(there, seen) ? .updated : .unchanged)
    }
  }
}
