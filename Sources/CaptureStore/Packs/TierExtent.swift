/// How many bytes a photo's smaller tiers take.
public struct TierExtent: Hashable, Sendable {
  public let photo: PhotoID
  public let low: Int
  public let screen: Int

  public init(photo: PhotoID, low: Int, screen: Int) {
    self.photo = photo
    self.low = low
    self.screen = screen
  }
}

extension PhotoStore {
  /// How many bytes these photos' tiers take, in the order in which they lie on the disk.
  ///
  /// Photos that have none yet, or are not in the store, are left out.
  public func tierExtents(of ids: [PhotoID]) throws(StoreError) -> [TierExtent] {
    try read { catalogue throws(DatabaseError) in try catalogue.tierExtents(of: ids) }
  }
}

extension Catalogue {
  mutating func tierExtents(of ids: [PhotoID]) throws(DatabaseError) -> [TierExtent] {
    guard !ids.isEmpty else { return [] }
    // All ids in one value, since a statement takes only so many.
    return try connection.all(
      """
      WITH RECURSIVE places (place) AS \
      (SELECT 1 UNION ALL SELECT place + 16 FROM places WHERE place + 16 < length(?1)) \
      SELECT photos.id, length, low_length FROM places \
      CROSS JOIN photos ON photos.id = substr(?1, places.place, 16) \
      WHERE pack IS NOT NULL ORDER BY pack, photos.place
      """, .bytes(ids.flatMap(\.bytes))
    ) { row throws(DatabaseError) in
      let low = try row.int(2, in: 0...PackHead.longestRecord)
      return TierExtent(
        photo: try row.photoID(0), low: low,
        screen: max(0, try row.int(1, in: 0...PackHead.longestRecord) - PackHead.byteCount - low))
    }
  }
}
