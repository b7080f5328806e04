/// The sizes of the tiers that fill a screen, in bytes.
public struct TierExtent: Hashable, Sendable {
  /// The id of the photo.
  public let photo: PhotoID
  /// The size of the low tier in bytes.
  public let low: Int
  /// The size of the screen tier in bytes, and of all that is read with it except the low tier.
  ///
  /// Those are smaller tiers and a few bytes of padding.
  public let screen: Int

  /// Creates an extent from sizes in bytes.
  public init(photo: PhotoID, low: Int, screen: Int) {
    self.photo = photo
    self.low = low
    self.screen = screen
  }
}

extension StoreEngine {
  package func tierExtents(of ids: [PhotoID]) throws(StoreError) -> [TierExtent] {
    try read { catalogue throws(DatabaseError) in try catalogue.tierExtents(of: ids) }
  }
}

extension Catalogue {
  mutating func tierExtents(of ids: [PhotoID]) throws(DatabaseError) -> [TierExtent] {
    guard !ids.isEmpty else { return [] }
    // All ids are bound as one value, since the number of a statement's parameters is limited.
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
        screen: max(0, try row.int(1, in: 0...PackHead.longestRecord) - PackHead.shortest - low))
    }
  }
}
