/// A photo's tiers as stored in a pack: a head, the low tier, the screen tier.
///
/// One read gets both tiers. The head has a checksum of its own, and contains the length and the
/// checksum of each tier.
struct PackRecord: Hashable, Sendable {
  var id: PhotoID
  /// The checksum of the bytes from which the tiers were made.
  var digest: Digest
  var low: [UInt8]
  var screen: [UInt8]

  /// The alignment of records in a pack, in bytes.
  static let alignment = 16

  var byteCount: Int { Self.aligned(PackHead.byteCount + low.count + screen.count) }

  /// The record's bytes, padded to the alignment.
  var bytes: [UInt8] {
    var bytes = PackHead(of: self).bytes
    bytes.reserveCapacity(byteCount)
    bytes += low
    bytes += screen
    bytes += [UInt8](repeating: 0, count: byteCount - bytes.count)
    return bytes
  }

  static func aligned(_ count: Int) -> Int { (count + alignment - 1) / alignment * alignment }
}

/// The header of the tiers in a pack.
///
/// It identifies the bytes from which the tiers were made. The program's first version identified
/// the photo instead, whose bytes may have changed since.
struct PackHead: Hashable, Sendable {
  /// The subject of the head: bytes, or a photo.
  enum Subject: Hashable, Sendable {
    case bytes(Digest)
    case photo(PhotoID)
  }

  let subject: Subject
  let lowCount: Int
  let screenCount: Int
  let lowSum: UInt64
  let screenSum: UInt64

  static let byteCount = 64
  private static let mark = Array("CAPTIER2".utf8)
  private static let firstMark = Array("CAPTIER1".utf8)

  init(of record: PackRecord) {
    subject = .bytes(record.digest)
    lowCount = record.low.count
    screenCount = record.screen.count
    lowSum = Checksum.of(record.low.span.bytes)
    screenSum = Checksum.of(record.screen.span.bytes)
  }

  /// Parses a head; nil if it is damaged, or anything else.
  init?(_ head: ArraySlice<UInt8>) {
    let head = Array(head.prefix(Self.byteCount))
    guard head.count == Self.byteCount, Self.isMarked(head[...]),
      Checksum.of(head.span.bytes.extracting(first: Self.summed)) == head.number(at: Self.summed),
      let id = PhotoID(bytes: head[8..<24])
    else { return nil }
    subject = head.starts(with: Self.mark) ? .bytes(Digest(naming: id)) : .photo(id)
    lowCount = Int(clamping: head.number(at: 24))
    screenCount = Int(clamping: head.number(at: 32))
    lowSum = head.number(at: 40)
    screenSum = head.number(at: 48)
    guard lowCount < Self.longest, screenCount < Self.longest else { return nil }
  }

  var bytes: [UInt8] {
    var bytes =
      switch subject {
      case .bytes(let digest): Self.mark + digest.bytes
      case .photo(let id): Self.firstMark + id.bytes
      }
    for number in [UInt64(lowCount), UInt64(screenCount), lowSum, screenSum] {
      bytes.append(number: number)
    }
    bytes.append(number: Checksum.of(bytes.span.bytes))
    return bytes
  }

  /// Returns whether bytes begin like a record.
  static func isMarked(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.starts(with: mark) || bytes.starts(with: firstMark)
  }

  /// Returns whether the tiers behind the head are those that the catalogue expects there.
  func belongs(to location: TierLocation) -> Bool {
    switch subject {
    case .bytes(let digest): digest == location.digest
    case .photo(let id): id == location.photo
    }
  }

  var recordCount: Int { PackRecord.aligned(Self.byteCount + lowCount + screenCount) }

  private static let summed = 56
  /// Tiers are a few megabytes at most.
  private static let longest = 32 << 20
  static let longestRecord = 2 * longest + PackRecord.aligned(byteCount)
}

extension [UInt8] {
  fileprivate func number(at offset: Int) -> UInt64 {
    withUnsafeBytes {
      UInt64(littleEndian: $0.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }
  }

  fileprivate mutating func append(number: UInt64) {
    for shift in stride(from: 0, to: 64, by: 8) {
      append(UInt8(truncatingIfNeeded: number >> shift))
    }
  }
}
