internal import CaptureMetadata

/// Sound bytes of a place's copies.
extension CopyPlace {
  /// Returns the state with this checksum if it is sound, otherwise the newest sound one.
  ///
  /// Throws if a newer one cannot be read, and may well be sound.
  func newestFiles(
    of id: PhotoID, preferring wanted: Digest?, _ tierMaker: TierMaker
  ) throws(StoreError) -> PhotoSource.Files {
    _ = try listedEntry(of: id)
    return try read(id) { found throws(StoreError) in
      let entry = found.entry
      let unlisted = try states(of: id).filter { !found.states.contains($0) }
      let newest = [wanted, entry.digest].compactMap(\.self)
      for state in newest + Array((unlisted + found.states).reversed()) {
        guard let original = try soundBytes(of: entry, state: state) else { continue }
        return try files(of: found, original, tierMaker)
      }
      let original = "the original \(location(of: entry.photo.place))"
      let condition = try condition(of: entry, byteCount: entry.photo.byteCount, reading: false)
      throw condition == .missing
        ? StoreError(.missing, "\(original) is missing")
        : StoreError(.damaged, "\(original) is damaged")
    }
  }

  /// Returns one state of a photo; throws unless it is kept and sound.
  func files(
    of id: PhotoID, state: Digest, _ tierMaker: TierMaker
  ) throws(StoreError) -> PhotoSource.Files {
    try read(id) { found throws(StoreError) in
      guard let original = try soundBytes(of: found.entry, state: state) else {
        throw StoreError(.damaged, "the store \(name) has no sound copy of \(state.id)")
      }
      return try files(of: found, original, tierMaker)
    }
  }

  /// Returns the bytes of one state of a photo; nil unless the place has a sound copy.
  ///
  /// Throws if its copy cannot be read, and may well be sound.
  func soundBytes(of id: PhotoID, state: Digest) throws(StoreError) -> [UInt8]? {
    do throws(StoreError) {
      return try read(id) { found throws(StoreError) in
        try soundBytes(of: found.entry, state: state)
      }
    } catch {
      // The place may not list the photo, or may have lost its original.
      guard [.notFound, .missing].contains(error.code) else { throw error }
      return nil
    }
  }

  private func soundBytes(of entry: Entry, state: Digest) throws(StoreError) -> [UInt8]? {
    let bytes = try original(state, of: entry)
    return bytes.flatMap { Digest(of: $0.span.bytes) == state ? $0 : nil }
  }

  /// Returns a photo's files with these bytes, which are sound, as its original.
  func files(
    of found: PhotoHistory, _ original: [UInt8], _ tierMaker: TierMaker
  ) throws(StoreError) -> PhotoSource.Files {
    let entry = found.entry
    var copy = try entry.holding(original)
    copy.photo.deleted = nil
    copy.tiers = nil  // where they lie in this place
    let states = found.states.adding(copy.digest)
    var sidecar = try ownSidecar(of: entry)
    // Another program may have written the sidecar since; one that cannot be parsed is copied
    // unchanged.
    if let annotations = sidecar?.annotations { copy.photo.annotations = annotations }
    if sidecar == nil {
      sidecar = try PhotoSource.newSidecar(of: copy, states: states, beside: original)
    }
    return PhotoSource.Files(
      entry: copy, original: original, sidecar: sidecar?.bytes,
      tiers: try tiers(of: entry, copy.digest, original, tierMaker), states: states)
  }

  /// Returns the tiers in the place if they were made from these bytes, otherwise new ones.
  private func tiers(
    of entry: Entry, _ digest: Digest, _ original: [UInt8], _ tierMaker: TierMaker
  ) throws(StoreError) -> PackRecord {
    if digest == entry.digest, let tiers = tiers(of: entry) {
      return PackRecord(id: entry.id, digest: digest, tiers: tiers)
    }
    return try tierMaker.tiers(of: original, id: entry.id, digest: digest)
  }
}
