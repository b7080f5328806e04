internal import CaptureFiles

/// The number and the size of a store's photos and files.
public struct StoreStatistics: Hashable, Sendable, Codable {
  /// The number of photos outside the bin.
  public let photos: Int
  /// The total size of the originals outside the bin, in bytes.
  public let originalBytes: Int
  /// The number of photos in the bin.
  public let binnedPhotos: Int
  /// The total size of the originals in the bin, in bytes.
  public let binnedBytes: Int
  /// The number of photos, including those in the bin, whose tiers have not been made.
  public let photosWithoutTiers: Int
  /// The number of photos, including those in the bin, that have a flaw.
  public let flawedPhotos: Int
  /// The number of photos, including those in the bin, of which it is not known whether they have a flaw.
  public let unexaminedPhotos: Int
  /// The number of packs.
  public let packs: Int
  /// The total size of the packs, in bytes.
  public let packBytes: Int
  /// The bytes in the packs that belong to a photo; compaction can free the rest.
  public let usedPackBytes: Int
  /// The number of different keywords.
  public let keywords: Int
  /// The number of folders that contain photos.
  public let folders: Int
  /// The number of tiers found damaged and remade, over the life of the catalogue.
  public let damagedTiers: Int
  /// The number of items in the lost-and-found folders, which the store could not account for.
  public let lostAndFound: Int
  /// The files in the store's folder that belong to no photo; nil if it was never searched for them.
  public internal(set) var unknownFiles: UnknownFileCount?

  /// Creates statistics; whatever is left out counts as zero.
  public init(
    photos: Int = 0, originalBytes: Int = 0, binnedPhotos: Int = 0, binnedBytes: Int = 0,
    photosWithoutTiers: Int = 0, flawedPhotos: Int = 0, unexaminedPhotos: Int = 0, packs: Int = 0,
    packBytes: Int = 0, usedPackBytes: Int = 0,
    keywords: Int = 0, folders: Int = 0, damagedTiers: Int = 0, lostAndFound: Int = 0,
    unknownFiles: UnknownFileCount? = nil
  ) {
    self.photos = photos
    self.originalBytes = originalBytes
    self.binnedPhotos = binnedPhotos
    self.binnedBytes = binnedBytes
    self.photosWithoutTiers = photosWithoutTiers
    self.flawedPhotos = flawedPhotos
    self.unexaminedPhotos = unexaminedPhotos
    self.packs = packs
    self.packBytes = packBytes
    self.usedPackBytes = usedPackBytes
    self.keywords = keywords
    self.folders = folders
    self.damagedTiers = damagedTiers
    self.lostAndFound = lostAndFound
    self.unknownFiles = unknownFiles
  }
}

extension StoreEngine {
  /// Counts the store's photos, packs, keywords and folders, and the unknown files of a small store.
  ///
  /// Also returns errors for unreadable files and folders of a small store that may be, or contain,
  /// photos, and for those in `lost+found`, which are not counted.
  package func currentStatistics() throws(StoreError) -> (StoreStatistics, [StoreError]) {
    let search = try currentSearch()
    var statistics = try statistics()
    statistics.unknownFiles = search.count
    return (statistics, search.unreadable + lostFiles.unreadable())
  }

  package func statistics() throws(StoreError) -> StoreStatistics {
    let lost = place.lostAndFounds.reduce(0) { count, folder in
      count + ((try? Folder.names(in: folder).count) ?? 0)
    }
    return try read { catalogue throws(DatabaseError) in
      let kept = try catalogue.sums("deleted IS NULL")
      let binned = try catalogue.sums("deleted IS NOT NULL")
      let packs = try catalogue.packs()
      return StoreStatistics(
        photos: kept.count, originalBytes: kept.bytes, binnedPhotos: binned.count,
        binnedBytes: binned.bytes, photosWithoutTiers: kept.withoutTiers + binned.withoutTiers,
        flawedPhotos: kept.flawed + binned.flawed,
        unexaminedPhotos: kept.unexamined + binned.unexamined,
        packs: packs.count, packBytes: packs.map(\.size).boundedSum,
        usedPackBytes: packs.map(\.used).boundedSum, keywords: try catalogue.keywords().count,
        folders: try catalogue.folders().count,
        damagedTiers: try catalogue.counter(Counter.damagedTiers), lostAndFound: lost,
        unknownFiles: try catalogue.unknownFileCount())
    }
  }

  /// Counts the photos of which it is not known whether they have a flaw.
  package func unexaminedPhotoCount() throws(StoreError) -> Int {
    try read { catalogue throws(DatabaseError) in
      try catalogue.sums("flaw IS NULL").unexamined
    }
  }
}

extension Catalogue {
  /// Sums without overflow, since damage may have left any size in a row.
  fileprivate mutating func sums(_ condition: String) throws(DatabaseError) -> PhotoSums {
    try connection.first(
      """
      SELECT count(*), CAST(min(total(max(bytes, 0)), 4e18) AS INTEGER), count(*) - count(pack), \
      count(nullif(flaw, '')), count(*) - count(flaw) \
      FROM photos WHERE \(condition)
      """
    ) { row in
      PhotoSums(
        count: row.int(0), bytes: row.int(1), withoutTiers: row.int(2), flawed: row.int(3),
        unexamined: row.int(4))
    } ?? PhotoSums()
  }
}

/// What is counted of the photos outside the bin, and of those in it.
private struct PhotoSums {
  var count = 0
  var bytes = 0
  var withoutTiers = 0
  var flawed = 0
  var unexamined = 0
}

extension [Int] {
  /// The sum of sizes, or `Int.max` where damage has made them overflow.
  fileprivate var boundedSum: Int {
    reduce(0) { sum, size in
      let (next, isTooLarge) = sum.addingReportingOverflow(size)
      return isTooLarge ? .max : next
    }
  }
}
