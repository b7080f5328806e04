internal import CaptureFiles
internal import CaptureImaging

/// The contents of a store's packs, found without the catalogue.
struct PackScan {
  /// The locations of the newest tiers, keyed by what they were made from.
  private(set) var places: [PackHead.Subject: PackPlace] = [:]
  private var ambiguous: Set<PackHead.Subject> = []
  /// The size of each pack, by its number.
  private(set) var sizes: [Int: Int] = [:]

  init(of place: StorePlace) throws(FileError) {
    // Anything that is not a file, such as a link, is not a pack; neither is a number that leaves
    // none for the next pack.
    for name in try Folder.entries(in: place.packs).filter({ $0.kind == .file }).map(\.name) {
      guard name.hasSuffix(".pack"), let number = Int(name.dropLast(".pack".count)),
        PackUse.numbers.contains(number), number < PackUse.numbers.upperBound,
        place.pack(number).name == name
      else { continue }
      try scan(Descriptor(place.pack(number), .reading), number)
    }
  }

  /// Returns the tiers that were made from these bytes; nil if none are known to be.
  ///
  /// Tiers written by the program's first version carry a photo's id, which is derived from its
  /// first bytes.
  func place(of digest: Digest) -> PackPlace? {
    let first = PackHead.Subject.photo(digest.id)
    return places[.bytes(digest)] ?? (ambiguous.contains(first) ? nil : places[first])
  }

  /// Records tiers; if two records name the same photo, it is unknown which of its states either
  /// shows.
  private mutating func note(_ subject: PackHead.Subject, _ place: PackPlace) {
    if case .photo = subject, places[subject] != nil { ambiguous.insert(subject) }
    places[subject] = place
  }

  /// Scans a pack from head to head, and searches for the next one after damaged or erased records.
  private mutating func scan(_ file: borrowing Descriptor, _ pack: Int) throws(FileError) {
    let size = try file.byteCount
    var offset = 0
    while offset + PackHead.shortest <= size {
      let bytes = try file.read(PackHead.longest, at: offset)
      guard let head = Self.head(in: bytes[...], at: offset, of: size) else {
        offset = try Self.nextHead(after: offset, in: file, of: size)
        continue
      }
      note(
        head.subject,
        PackPlace(
          pack: pack, offset: offset, length: head.recordCount,
          lowLength: head.part(.low)?.range.count ?? 0))
      offset += head.recordCount
    }
    sizes[pack] = PackRecord.aligned(min(size, PackUse.sizes.upperBound))
  }

  /// Returns the head at the start of these bytes; nil if there is none, or if its tiers do not
  /// fit.
  private static func head(
    in bytes: ArraySlice<UInt8>, at offset: Int, of size: Int
  ) -> PackHead? {
    guard PackHead.isMarked(bytes), let head = PackHead(bytes), offset + head.recordCount <= size
    else { return nil }
    return head
  }

  /// Returns the offset of the next record, or the end of the file if there is none.
  ///
  /// Holes in the file are skipped, and no byte is read more than once.
  private static func nextHead(
    after offset: Int, in file: borrowing Descriptor, of size: Int
  ) throws(FileError) -> Int {
    var start = offset + PackRecord.alignment
    while let data = try file.nextData(from: start) {
      start = data / PackRecord.alignment * PackRecord.alignment
      // A head that begins in one stride may end in the next.
      let bytes = try file.read(stride + PackHead.longest - PackRecord.alignment, at: start)
      let places = Swift.stride(
        from: 0, to: min(stride, bytes.count), by: PackRecord.alignment)
      if let found = places.first(where: { head(in: bytes[$0...], at: start + $0, of: size) != nil }
      ) {
        return start + found
      }
      start += stride
    }
    return size
  }

  /// The number of bytes read at once when searching for heads.
  private static let stride = 1 << 18
}
