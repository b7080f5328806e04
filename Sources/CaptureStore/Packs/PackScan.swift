internal import CaptureFiles

/// What lies in a store's packs, found without the catalogue.
struct PackScan {
  /// Where the newest tiers are, by what they were made from.
  private(set) var places: [PackHead.Subject: PackPlace] = [:]
  private var ambiguous: Set<PackHead.Subject> = []
  /// How long each pack is, by its number.
  private(set) var sizes: [Int: Int] = [:]

  init(of place: StorePlace) throws(FileError) {
    // What is no file, such as a link to elsewhere, is nobody's pack, and neither is one that leaves
    // no number for the next.
    for name in try Folder.entries(in: place.packs).filter({ $0.kind == .file }).map(\.name) {
      guard name.hasSuffix(".pack"), let number = Int(name.dropLast(".pack".count)),
        PackUse.numbers.contains(number), number < PackUse.numbers.upperBound,
        place.pack(number).name == name
      else { continue }
      try scan(Descriptor(place.pack(number), .reading), number)
    }
  }

  /// The tiers that were made from these bytes; nil where none are known to be.
  ///
  /// Tiers of the first version bear a photo's id, which was that of its bytes when it came.
  func place(of digest: Digest) -> PackPlace? {
    let first = PackHead.Subject.photo(digest.id)
    return places[.bytes(digest)] ?? (ambiguous.contains(first) ? nil : places[first])
  }

  /// Of two records that name the same photo, nobody knows which of its states either shows.
  private mutating func note(_ subject: PackHead.Subject, _ place: PackPlace) {
    if case .photo = subject, places[subject] != nil { ambiguous.insert(subject) }
    places[subject] = place
  }

  /// Goes from head to head; over damage and erased records it feels its way to the next one.
  private mutating func scan(_ file: borrowing Descriptor, _ pack: Int) throws(FileError) {
    let size = try file.byteCount
    var offset = 0
    while offset + PackHead.byteCount <= size {
      let bytes = try file.read(PackHead.byteCount, at: offset)
      guard let head = Self.head(in: bytes[...], at: offset, of: size) else {
        offset = try Self.nextHead(after: offset, in: file, of: size)
        continue
      }
      note(
        head.subject,
        PackPlace(pack: pack, offset: offset, length: head.recordCount, lowLength: head.lowCount))
      offset += head.recordCount
    }
    sizes[pack] = PackRecord.aligned(min(size, PackUse.sizes.upperBound))
  }

  /// The head that these bytes begin with; nil where there is none, or its tiers do not fit.
  private static func head(
    in bytes: ArraySlice<UInt8>, at offset: Int, of size: Int
  ) -> PackHead? {
    guard PackHead.isMarked(bytes), let head = PackHead(bytes), offset + head.recordCount <= size
    else { return nil }
    return head
  }

  /// Where the next record begins; the file's end where none does.
  ///
  /// No byte is read for a hole, and no other more often than once.
  private static func nextHead(
    after offset: Int, in file: borrowing Descriptor, of size: Int
  ) throws(FileError) -> Int {
    var start = offset + PackRecord.alignment
    while let data = try file.nextData(from: start) {
      start = data / PackRecord.alignment * PackRecord.alignment
      // A head that begins in one stride may end in the next.
      let bytes = try file.read(stride + PackHead.byteCount - PackRecord.alignment, at: start)
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

  /// So much is read at once where heads are looked for.
  private static let stride = 1 << 18
}
