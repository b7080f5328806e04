internal import CaptureBase
internal import CaptureImaging
internal import CaptureMetadata

extension StoreEngine {
  /// Returns the photo for whose sake a new one is skipped, because it has the same picture.
  ///
  /// It is looked for among the photos that were taken at the same moment and have the same size.
  func samePicture(
    as new: NewPhoto, _ facts: OriginalFacts
  ) throws(StoreError) -> (photo: Photo, hasOtherMetadata: Bool)? {
    guard new.samePicture != .added else { return nil }
    let moment = (facts.taken ?? new.taken).moment
    let candidates = try read { catalogue throws(DatabaseError) in
      try catalogue.entries(
        taken: moment, size: facts.size, byteCount: new.jpeg.count, limit: 16)
    }.filter { $0.photo.orientation == facts.orientation }
    guard !candidates.isEmpty, let picture = PictureBytes(of: new.jpeg) else { return nil }
    for entry in candidates {
      guard let original = (try? Original(entry, in: place).contentsUnlessLost()) ?? nil,
        original.digest == entry.digest, PictureBytes(of: original.bytes) == picture
      else { continue }
      let complete = try? entry.photo.annotations.embedded(in: original.bytes.span.bytes)
      let hasOtherMetadata = complete != new.jpeg
      if new.samePicture == .skipped || !hasOtherMetadata {
        return (entry.photo, hasOtherMetadata)
      }
    }
    return nil
  }
}

extension Catalogue {
  /// Returns the photos that were taken at a moment and have this size, those first whose originals
  /// differ least in their lengths.
  fileprivate mutating func entries(
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
