internal import CaptureFiles

extension StoreEngine {
  package func state(_ digits: String, of id: PhotoID) throws(StoreError) -> PhotoState {
    let digits = digits.lowercased()
    let found = try states(of: id).filter { $0.checksum.hasPrefix(digits) }
    guard let state = found.first, !digits.isEmpty else {
      throw StoreError(.notFound, "the photo \(id) has no state '\(digits)'")
    }
    guard found.count == 1 else {
      throw StoreError(
        .ambiguous, "the checksums of several states begin with '\(digits)'",
        remedy: .moreDigits)
    }
    return state
  }

  package func restore(
    _ id: PhotoID, state: PhotoState, from backup: StoreEngine
  ) throws(StoreError) -> PhotoCopy {
    try requireApart(from: backup.folder)
    return try restore(id, state: state, from: BackupFolder(store: backup))
  }

  /// Replaces a photo's original by a state that any place for copies keeps.
  func restore(
    _ id: PhotoID, state: PhotoState, from source: some CopyPlace
  ) throws(StoreError) -> PhotoCopy {
    guard let digest = state.digest else { throw StoreError(notFound: state.checksum) }
    // An unrecorded edit becomes a state first, so that it is not lost; damaged bytes do not.
    try? acceptEdit(of: id)
    let there = try read { catalogue throws(DatabaseError) in try catalogue.entry(id) }
    if there?.photo.deleted != nil { throw StoreError(inBin: id) }
    let delivery = PhotoDelivery(target: self)
    let arrival = try delivery.arrival(
      of: source.files(of: id, state: digest, tierMaker))
    if try isHere(digest, there) {
      return PhotoCopy(id: id, photo: there?.photo, outcome: .unchanged)
    }
    if there == nil {
      for added in delivery.add([arrival]) { _ = try added.get() }
    } else {
      // A copy that cannot be read is not known to be one.
      let isCopied =
        there.map { there in
          ((try? source.soundBytes(of: id, state: there.digest)) ?? nil) != nil
        } ?? false
      try delivery.replace(arrival) { there, former in
        guard former == there.digest else { return .setAside }
        return isCopied ? .dropped : .kept
      }
    }
    return PhotoCopy(id: id, photo: try photo(id), outcome: .copied)
  }

  func isHere(_ digest: Digest, _ there: Entry?) throws(StoreError) -> Bool {
    guard let there, there.digest == digest else { return false }
    return try place.hasDigestOnDisk(there)
  }
}
