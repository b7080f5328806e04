internal import CaptureFiles

/// Adds records to the end of the newest pack; used by whoever holds the store's lock.
struct PackWriter: ~Copyable {
  private let place: StorePlace
  private(set) var pack: Int
  /// Where the next record goes: past the last one that the catalogue knows of.
  ///
  /// What a killed program wrote beyond that is written over.
  private(set) var size: Int

  /// Continues the newest pack, or begins the next one when it is long enough.
  init(_ place: StorePlace, after last: (pack: Int, size: Int)?, limit: Int) {
    self.place = place
    if let last, last.size < limit {
      (pack, size) = last
    } else {
      (pack, size) = ((last?.pack ?? 0) + 1, 0)
    }
  }

  /// Writes records one behind the other and forces them to the disk.
  mutating func append(_ records: [PackRecord]) throws(FileError) -> [PackPlace] {
    guard !records.isEmpty else { return [] }
    let isNew = size == 0
    let file = try Descriptor(place.pack(pack), .updating)
    var places: [PackPlace] = []
    for record in records {
      let bytes = record.bytes
      try file.write(bytes.span.bytes, at: size)
      places.append(
        PackPlace(
          pack: pack, offset: size, length: bytes.count, lowLength: record.low.count))
      size += bytes.count
    }
    try file.sync()
    if isNew { try Folder.sync(of: place.pack(pack)) }
    return places
  }
}
