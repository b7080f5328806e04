/// Restoring worked out and not done.
extension PhotoRestorer {
  /// Returns what restoring would do with each photo.
  ///
  /// Originals that another program has moved are not searched for, and count as missing.
  func dryRun(_ ids: [PhotoID]) -> [PhotoCopy] {
    ids.map { id in
      var photo: Photo?
      do throws(StoreError) {
        photo = try place.entry(of: id)?.photo
        return PhotoCopy(id: id, photo: photo, outcome: try outcome(for: id))
      } catch {
        return PhotoCopy(id: id, photo: photo, outcome: .failed(error))
      }
    }
  }

  private func outcome(for id: PhotoID) throws(StoreError) -> PhotoCopy.Outcome {
    let there = try target.photo(id) == nil ? nil : target.entry(id)
    if let there, try loss(of: there) == .none {
      return try lostSidecar(of: id) == nil ? .unchanged : .updated
    }
    let files = try place.newestFiles(of: id, preferring: there?.digest, target.tierMaker)
    let newest = try [there?.digest, place.listedEntry(of: id).digest]
    return newest.contains(files.entry.digest)
      ? .copied : .failed(.olderState(of: files.entry.photo, isDryRun: true))
  }
}
