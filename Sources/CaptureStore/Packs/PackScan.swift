internal import CaptureFiles

/// What lies in a store's packs, found without the catalogue.
struct PackScan {
  /// Where each photo's newest tiers are.
  private(set) var places: [PhotoID: PackPlace] = [:]
  /// How long each pack is, by its number.
  private(set) var sizes: [Int: Int] = [:]

  init(of place: StorePlace) throws(FileError) {
    for name in try Folder.names(in: place.packs) {
      guard name.hasSuffix(".pack"), let number = Int(name.dropLast(".pack".count)) else {
        continue
      }
      try scan(Descriptor(place.pack(number), .reading), number)
    }
  }

  /// Goes from head to head; over damage and erased records it feels its way to the next one.
  private mutating func scan(_ file: borrowing Descriptor, _ pack: Int) throws(FileError) {
    let size = try file.byteCount
    var offset = 0
    while offset + PackHead.byteCount <= size {
      let bytes = try file.read(PackHead.byteCount, at: offset)
      guard let head = PackHead(bytes[...]), offset + head.recordCount <= size else {
        offset = try Self.nextMark(after: offset, in: file, of: size)
        continue
      }
      places[head.id] = PackPlace(
        pack: pack, offset: offset, length: head.recordCount, lowLength: head.lowCount)
      offset += head.recordCount
    }
    sizes[pack] = PackRecord.aligned(size)
  }

  /// Where the next record may begin; the file's end where none does.
  private static func nextMark(
    after offset: Int, in file: borrowing Descriptor, of size: Int
  ) throws(FileError) -> Int {
    var start = offset + PackRecord.alignment
    while start < size {
      let bytes = try file.read(stride, at: start)
      let places = Swift.stride(from: 0, to: bytes.count, by: PackRecord.alignment)
      if let found = places.first(where: { PackHead.isMarked(bytes[$0...]) }) {
        return start + found
      }
      start += stride
    }
    return size
  }

  /// So much is read at once where heads are looked for.
  private static let stride = 1 << 18
}
