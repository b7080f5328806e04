internal import CaptureBase
internal import CaptureFiles
internal import CaptureImaging
internal import CaptureMetadata

extension StoreEngine {
  /// Returns the photo for whose sake a new one is skipped, because it has the same picture.
  ///
  /// It is looked for among the photos that have the same size and were taken at the same moment. If the
  /// file does not say when its photo was taken, the time is that of the file, which copying may change:
  /// it is then looked for among the photos that end with the same bytes and differ least in their
  /// lengths.
  func samePicture(
    as new: NewPhoto, _ facts: OriginalFacts
  ) throws(StoreError) -> (photo: Photo, hasOtherMetadata: Bool)? {
    guard new.samePicture != .added else { return nil }
    let candidates = try candidates(for: new, facts).filter {
      $0.photo.orientation == facts.orientation
    }
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

  /// Returns the photos that may have the same picture as a new one.
  private func candidates(
    for new: NewPhoto, _ facts: OriginalFacts
  ) throws(StoreError) -> [Entry] {
    if let taken = facts.taken {
      return try read { catalogue throws(DatabaseError) in
        try catalogue.entries(
          taken: taken.moment, size: facts.size, byteCount: new.jpeg.count, limit: 16)
      }
    }
    let ending = new.jpeg[facts.header.codedRange].suffix(64)
    return try read { catalogue throws(DatabaseError) in
      try catalogue.entries(
        taken: nil, size: facts.size, byteCount: new.jpeg.count, limit: 128)
    }.filter { entry in
      let start = entry.photo.byteCount - ending.count
      let path = place.file(entry.photo.place).found
      return (try? Descriptor(path, .reading).read(ending.count, at: start)) == Array(ending)
    }
  }
}

extension Catalogue {
  /// Returns the photos that were taken at a moment, or at any, and have this size, those first whose
  /// originals differ least in their lengths.
  fileprivate mutating func entries(
    taken moment: Int64?, size: FrameSize, byteCount: Int, limit: Int
  ) throws(DatabaseError) -> [Entry] {
    try connection.all(
      """
      SELECT \(Entry.columns) FROM photos \
      WHERE \(moment == nil ? "?1 IS NULL" : "moment = ?1") AND width = ?2 AND height = ?3 \
      AND deleted IS NULL ORDER BY abs(bytes - ?4), id LIMIT ?5
      """,
      moment.map(SQLValue.integer) ?? .null, SQLValue(size.width), SQLValue(size.height),
      SQLValue(byteCount), SQLValue(limit), read: Entry.init)
  }
}
