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
        return seen.copy(try outcome(for: seen))
      } catch {
        return PhotoCopy(
          id: id, photo: (try? source.store.photo(id)) ?? nil, outcome: .failed(error))
      }
    }
  }

  private func outcome(for seen: SeenPhoto) throws(StoreError) -> PhotoCopy.Outcome {
    switch try copy(of: seen.entry) {
    case .none, .missing, .otherState: .copied
    case .damaged: .replaced
    case .whole(let there): try isOutdated(there, seen) ? .updated : .unchanged
    }
  }
}
