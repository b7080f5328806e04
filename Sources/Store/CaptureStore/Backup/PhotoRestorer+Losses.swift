internal import CaptureFiles

extension PhotoRestorer {
  /// Returns failures for those of these photos that the store has lost and the backup does not
  /// have.
  func losses(_ ids: [PhotoID]) -> [PhotoCopy] {
    ids.compactMap { id in
      failure(of: id).map { PhotoCopy(id: id, photo: nil, outcome: .failed($0)) }
    }
  }

  private func failure(of id: PhotoID) -> StoreError? {
    do throws(StoreError) {
      let there = try target.read { catalogue throws(DatabaseError) in try catalogue.entry(id) }
      guard let there, there.photo.deleted == nil, try !seemsWhole(there) else { return nil }
      switch try loss(of: there) {
      case .none: return nil
      case .missing: return try failure(.missing, "is missing", there)
      case .damaged: return try failure(.damaged, "is damaged", there)
      }
    } catch {
      return error
    }
  }

  /// Returns whether an original has the size and time with which it was last known to be sound.
  private func seemsWhole(_ there: Entry) throws(StoreError) -> Bool {
    let file = try StoreError.files { () throws(FileError) in
      try FileIdentity(at: target.place.file(there.photo.place).found)
    }
    return file.map { $0.isPlain && there.resembles($0) } ?? false
  }

  private func failure(
    _ code: StoreError.Code, _ problem: String, _ there: Entry
  ) throws(StoreError) -> StoreError {
    let isInBin = try place.entry(of: there.id)?.photo.deleted != nil
    let backup = "the backup \(place.name)"
    return StoreError(
      code,
      "the original \(target.file(of: there.photo)) \(problem), and \(backup) "
        + (isInBin ? "has the photo in its bin" : "does not have the photo"),
      remedy: isInBin ? .restoreFromBackupBin : nil)
  }
}
