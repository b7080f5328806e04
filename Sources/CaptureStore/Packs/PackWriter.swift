internal import CaptureFiles

/// Adds records to the end of the newest pack; used by whoever holds the store's lock.
struct PackWriter: ~Copyable {
  private let place: StorePlace
  /// A pack this long gets no more records.
  private let limit: Int
  private var pack: Int
  /// Where the next record goes: past the last one that the catalogue knows of.
  ///
  /// What a killed program wrote beyond that is written over.
  private var size: Int

  /// Continues the newest pack, if there is any.
  init(_ place: StorePlace, after last: (pack: Int, size: Int)?, limit: Int) {
    self.place = place
    self.limit = limit
    (pack, size) = last ?? (1, 0)
  }

  /// Writes records one behind the other and forces them to the disk.
  mutating func append(_ records: [PackRecord]) throws(FileError) -> [PackPlace] {
    var places: [PackPlace] = []
    var rest = records[...]
    while !rest.isEmpty {
      if size >= limit { try beginNext() }
      try fill(from: &rest, &places)
    }
    return places
  }

  /// Writes records into one pack until it is long enough.
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
        PackPlace(pack: pack, offset: size, length: bytes.count, lowLength: record.low.count))
      size += bytes.count
    }
    try file.sync()
    if isNew { try Folder.sync(of: place.pack(pack)) }
  }

  /// Whether the pack's name is free, or that of a file which may be written to.
  ///
  /// A file with another name, too, is also somebody else's, such as a copy made of hard links. A
  /// pipe, a folder or a link is none of ours, either.
  private var isOurs: Bool {
    get throws(FileError) {
      guard let found = try place.pack(pack).identity(followingLinks: false) else { return true }
      return found.isPlain && found.linkCount == 1
    }
  }

  /// No store has come to the highest number by itself.
  private mutating func beginNext() throws(FileError) {
    guard pack < PackUse.numbers.upperBound else {
      throw FileError(.write, "\(place.pack(pack))", .foreign)
    }
    (pack, size) = (pack + 1, 0)
  }
}
