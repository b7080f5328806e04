internal import CaptureFiles
internal import CaptureImaging

/// A writer that appends records to the newest pack; used only while the store's lock is held.
struct PackWriter: ~Copyable {
  private let place: StorePlace
  /// The size at which a pack gets no more records.
  private let limit: Int
  private var pack: Int
  /// The offset of the next record, after the last one that the catalogue knows.
  ///
  /// Anything beyond it was written by a program that was killed, and is overwritten.
  private var size: Int

  /// Continues the newest pack, or starts the first one.
  init(_ place: StorePlace, after last: (pack: Int, size: Int)?, limit: Int) {
    self.place = place
    self.limit = limit
    (pack, size) = last ?? (1, 0)
  }

  /// Writes records one after another and syncs them to the disk.
  mutating func append(_ records: [PackRecord]) throws(FileError) -> [PackPlace] {
    var places: [PackPlace] = []
    var rest = records[...]
    while !rest.isEmpty {
      if size >= limit { try beginNext() }
      try fill(from: &rest, &places)
    }
    return places
  }

  /// Writes records into one pack until it reaches the limit.
  private mutating func fill(
    from records: inout ArraySlice<PackRecord>, _ places: inout [PackPlace]
  ) throws(FileError) {
    guard try isOurs else { return try beginNext() }
    let isNew = size == 0
    let file = try Descriptor(place.pack(pack), .updating)
    guard try file.identity.linkCount == 1 else { return try beginNext() }
    while size < limit, let record = records.popFirst() {
      let bytes = record.bytes
      try file.write(bytes.span.bytes, at: size)
      places.append(
        PackPlace(
          pack: pack, offset: size, length: bytes.count,
          lowLength: record.tiers[.low]?.count ?? 0))
      size += bytes.count
    }
    try file.sync()
    if isNew { try Folder.sync(of: place.pack(pack)) }
  }

  /// Whether the pack's name is free, or belongs to a file that may be written to.
  ///
  /// A file with another hard link may also belong to something else, such as a backup made of hard
  /// links. A pipe, a folder or a link is never a pack.
  private var isOurs: Bool {
    get throws(FileError) {
      guard let found = try place.pack(pack).identity(followingLinks: false) else { return true }
      return found.isPlain && found.linkCount == 1
    }
  }

  /// Starts the next pack; throws at the highest number, which no store reaches by itself.
  private mutating func beginNext() throws(FileError) {
    guard pack < PackUse.numbers.upperBound else {
      throw FileError(.write, "\(place.pack(pack))", .foreign)
    }
    (pack, size) = (pack + 1, 0)
  }
}
