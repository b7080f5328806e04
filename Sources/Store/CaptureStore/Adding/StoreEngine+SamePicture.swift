internal import CaptureBase
internal import CaptureImaging
internal import CaptureMetadata

extension StoreEngine {
  /// Returns the photo for whose sake a new one is skipped, because it has the same picture.
  func samePicture(
    as new: NewPhoto, _ content: any OriginalKind, _ facts: OriginalFacts
  ) throws(StoreError) -> (photo: Photo, hasOtherMetadata: Bool)? {
    guard new.samePicture != .added else { return nil }
    let candidates = try candidates(for: new, content, facts).filter {
      $0.photo.orientation == facts.orientation
    }
    guard !candidates.isEmpty else { return nil }
    let picture = content.pictureBytes
    for entry in candidates {
      guard let original = (try? Original(entry, in: place).contentsUnlessLost()) ?? nil,
        original.digest == entry.digest,
        (try? OriginalKinds.open(original.bytes))?.pictureBytes == picture
      else { continue }
      let complete = try? OriginalKinds.embed(entry.photo.annotations, in: original.bytes)
      let hasOtherMetadata = complete != new.original
      if new.samePicture == .skipped || !hasOtherMetadata {
        return (entry.photo, hasOtherMetadata)
      }
    }
    return nil
  }

  /// Returns the photos that may have the same picture as a new one: that whose original has the same
  /// bytes but for the XMP, then those that were taken at the same moment and have the same size.
  ///
  /// The moment of a photo that does not contain it is the time of its file, which copying may change.
  /// An export with embedded annotations is still found, unless its original also has XMP.
  private func candidates(
    for new: NewPhoto, _ content: any OriginalKind, _ facts: OriginalFacts
  ) throws(StoreError) -> [Entry] {
    let digest = content.digestWithoutXMP
    let moment = (facts.taken ?? new.taken).moment
    return try read { catalogue throws(DatabaseError) in
      let unannotated = try digest.flatMap { digest throws(DatabaseError) in
        try catalogue.entry(withOriginal: digest)
      }
      let contemporaries = try catalogue.entries(
        taken: moment, size: facts.size, byteCount: new.original.count, limit: 16)
      return (unannotated.map { [$0] } ?? []) + contemporaries
    }
  }
}

extension Catalogue {
  /// Returns the photo whose original has these bytes; nil if there is none, or if it is in the bin.
  fileprivate mutating func entry(withOriginal digest: Digest) throws(DatabaseError) -> Entry? {
    try connection.first(
      "SELECT \(Entry.columns) FROM photos WHERE digest = ?1 AND deleted IS NULL ORDER BY number",
      .bytes(digest.bytes), read: Entry.init)
  }

  /// Returns the photo of which a file is an export in which nothing is new; nil if there is none.
  mutating func entry(
    exportedAs found: FoundOriginal, in place: StorePlace
  ) throws(DatabaseError) -> Entry? {
    guard found.mayBeExport, let digest = found.digestWithoutXMP,
      let entry = try entry(withOriginal: digest), found.isExport(of: entry, in: place)
    else { return nil }
    return entry
  }

  /// Returns the photos that were taken at a moment and have this size, those first whose originals
  /// differ least in their lengths.
  mutating func entries(
    taken moment: Int64, size: FrameSize, byteCount: Int, limit: Int
  ) throws(DatabaseError) -> [Entry] {
    try connection.all(
      """
      SELECT \(Entry.columns) FROM photos WHERE moment = ?1 AND width = ?2 AND height = ?3 \
      AND deleted IS NULL ORDER BY abs(bytes - ?4), id LIMIT ?5
      """,
      .integer(moment), SQLValue(size.width), SQLValue(size.height), SQLValue(byteCount),
      SQLValue(limit), read: Entry.init)
  }
}
