internal import CaptureFiles

/// A store in numbers.
public struct StoreStatistics: Hashable, Sendable {
  public let photos: Int
  /// What the originals take.
  public let originalBytes: Int
  public let binnedPhotos: Int
  public let binnedBytes: Int
  /// Photos whose tiers are not made.
  public let photosWithoutTiers: Int
  public let packs: Int
  /// What the packs take, and how much of it is some photo's.
  public let packBytes: Int
  public let usedPackBytes: Int
  public let keywords: Int
  public let folders: Int
  /// How many tiers were ever found damaged, and made again.
  public let damagedTiers: Int
  /// Files that nobody could account for.
  public let lostAndFound: Int
}

extension PhotoStore {
  public func statistics() throws(StoreError) -> StoreStatistics {
    let lost = [place.lostAndFound, place.hiddenLostAndFound].reduce(0) { count, folder in
      count + ((try? Folder.names(in: folder).count) ?? 0)
    }
    return try read { catalogue throws(DatabaseError) in
      let kept = try catalogue.sums("deleted IS NULL")
      let binned = try catalogue.sums("deleted IS NOT NULL")
      let packs = try catalogue.packs()
      return StoreStatistics(
        photos: kept.count, originalBytes: kept.bytes, binnedPhotos: binned.count,
        binnedBytes: binned.bytes, photosWithoutTiers: kept.withoutTiers + binned.withoutTiers,
        packs: packs.count, packBytes: packs.map(\.size).boundedSum,
        usedPackBytes: packs.map(\.used).boundedSum, keywords: try catalogue.keywords().count,
        folders: try catalogue.folders().count,
        damagedTiers: try catalogue.counter(Counter.damagedTiers), lostAndFound: lost)
    }
  }
}

extension Catalogue {
  /// Sizes that only damage can have made are added up without an overflow, also to one another.
  fileprivate mutating func sums(
    _ condition: String
  ) throws(DatabaseError) -> (count: Int, bytes: Int, withoutTiers: Int) {
    try connection.first(
      """
      SELECT count(*), CAST(min(total(max(bytes, 0)), 4e18) AS INTEGER), count(*) - count(pack) \
      FROM photos WHERE \(condition)
      """
    ) { ($0.int(0), $0.int(1), $0.int(2)) } ?? (0, 0, 0)
  }
}

extension [Int] {
  /// The sum of sizes, or the highest number where only damage can have made them that many.
  fileprivate var boundedSum: Int {
    reduce(0) { sum, size in
      let (next, isTooLarge) = sum.addingReportingOverflow(size)
      return isTooLarge ? .max : next
    }
  }
}
