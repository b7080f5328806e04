internal import CaptureImaging

/// The header of the tiers in a pack, which names those that there are.
///
/// It identifies the bytes from which the tiers were made. The program's first version identified
/// the photo instead, whose bytes may have changed since. Up to version 0.1.0, the tiers were
/// always the low and the screen one, and the header did not name them.
struct PackHead: Hashable, Sendable {
  /// The subject of the head: bytes, or a photo.
  enum Subject: Hashable, Sendable {
    case bytes(Digest)
    case photo(PhotoID)
  }

  /// One tier of a record.
  struct Part: Hashable, Sendable {
    /// The tier; nil if only a later version knows it.
    let tier: Tier?
    /// The position of the JPEG in the record.
    let range: Range<Int>
    let sum: UInt64
  }

  let subject: Subject
  /// The tiers in the order in which they follow the head.
  let parts: [Part]

  /// Parses a head; nil if it is damaged, or anything else.
  init?(_ head: ArraySlice<UInt8>) {
    let head = Array(head.prefix(Self.longest))
    guard let form = Form(of: head), let id = PhotoID(bytes: head[8..<24]) else { return nil }
    subject = form.mark == Self.firstMark ? .photo(id) : .bytes(Digest(naming: id))
    var parts: [Part] = []
    parts.reserveCapacity(form.entries.count)
    var start = form.byteCount
    for (name, count, sum) in form.entries {
      guard count < Self.longestTier else { return nil }
      parts.append(Part(tier: Tier(packName: name), range: start..<start + count, sum: sum))
      start += count
    }
    self.parts = parts
    guard recordCount <= Self.longestRecord else { return nil }
  }

  /// Returns whether bytes begin like a record.
  static func isMarked(_ bytes: ArraySlice<UInt8>) -> Bool {
    marks.contains { bytes.starts(with: $0) }
  }

  /// Returns whether the tiers behind the head are those that the catalogue expects there.
  func belongs(to location: TierLocation) -> Bool {
    switch subject {
    case .bytes(let digest): digest == location.digest
    case .photo(let id): id == location.photo
    }
  }

  /// The end of the last tier in the record.
  var end: Int { parts.last?.range.upperBound ?? 0 }

  var recordCount: Int { PackRecord.aligned(end) }

  func part(_ tier: Tier) -> Part? { parts.first { $0.tier == tier } }

  /// The length of the shortest head, and of all heads up to version 0.1.0.
  static let shortest = 64
  /// The length of the longest head.
  static let longest = byteCount(naming: mostParts)
  /// Tiers are a few megabytes at most.
  private static let longestTier = 32 << 20
  static let longestRecord = 2 * longestTier + PackRecord.aligned(longest)
  private static let mostParts = 8
}

// MARK: - Bytes

extension PackHead {
  /// Returns the head of these tiers, which follow it in this order.
  static func bytes(of jpegs: [(Tier, [UInt8])], from digest: Digest) -> [UInt8] {
    var bytes = mark + digest.bytes
    bytes.append(number: UInt64(jpegs.count))
    for (tier, jpeg) in jpegs {
      bytes.append(number: tier.packName)
      bytes.append(number: UInt64(jpeg.count))
      bytes.append(number: Checksum.of(jpeg.span.bytes))
    }
    bytes.append(number: Checksum.of(bytes.span.bytes))
    return bytes
  }

  private static let mark = Array("CAPTIER3".utf8)
  private static let unnamedMark = Array("CAPTIER2".utf8)
  private static let firstMark = Array("CAPTIER1".utf8)
  private static let marks = [mark, unnamedMark, firstMark]

  private static func byteCount(naming count: Int) -> Int { 32 + 24 * count + 8 }

  /// The layout of a head whose checksum is right, and what it says about the tiers.
  private struct Form {
    let mark: [UInt8]
    let byteCount: Int
    let entries: [(name: UInt64, count: Int, sum: UInt64)]

    init?(of head: [UInt8]) {
      guard head.count >= PackHead.shortest,
        let mark = PackHead.marks.first(where: head.starts(with:))
      else { return nil }
      let isNaming = mark == PackHead.mark
      let count = isNaming ? head.number(at: 24) : 2
      guard (1...UInt64(PackHead.mostParts)).contains(count) else { return nil }
      self.mark = mark
      byteCount = isNaming ? PackHead.byteCount(naming: Int(count)) : PackHead.shortest
      let summed = byteCount - 8
      guard head.count >= byteCount,
        Checksum.of(head.span.bytes.extracting(first: summed)) == head.number(at: summed)
      else { return nil }
      entries = isNaming ? Self.named(Int(count), in: head) : Self.unnamed(in: head)
    }

    private static func named(
      _ count: Int, in head: [UInt8]
    ) -> [(name: UInt64, count: Int, sum: UInt64)] {
      stride(from: 32, to: 32 + 24 * count, by: 24).map { place in
        (
          name: head.number(at: place), count: Int(clamping: head.number(at: place + 8)),
          sum: head.number(at: place + 16)
        )
      }
    }

    private static let unnamedTiers = [Tier.low, .screen].map(\.packName)

    /// Reads two lengths, then two checksums.
    private static func unnamed(in head: [UInt8]) -> [(name: UInt64, count: Int, sum: UInt64)] {
      unnamedTiers.enumerated().map { index, name in
        (
          name: name, count: Int(clamping: head.number(at: 24 + 8 * index)),
          sum: head.number(at: 40 + 8 * index)
        )
      }
    }
  }
}

extension Tier {
  /// The name in a pack: the first eight bytes of the raw value, followed by zeros.
  fileprivate var packName: UInt64 {
    rawValue.utf8.prefix(8).reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  fileprivate init?(packName name: UInt64) {
    guard let index = Self.packNames.firstIndex(of: name) else { return nil }
    self = Self.derived[index]
  }

  /// The names of the derived tiers, which every head that is read is compared with.
  private static let packNames = derived.map(\.packName)
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
