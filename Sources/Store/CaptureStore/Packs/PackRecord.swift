internal import CaptureImaging

/// A photo's tiers as stored in a pack: a head, then the tiers, the smallest first.
///
/// One read gets all tiers, and a short one at the start gets the smallest. The head has a checksum
/// of its own, and contains the name, the length and the checksum of each tier.
struct PackRecord: Hashable, Sendable {
  var id: PhotoID
  /// The checksum of the bytes from which the tiers were made.
  var digest: Digest
  var tiers: StoredTiers
  /// What decoding those bytes has shown, if the tiers were made just now; packs do not contain it.
  var soundness = Soundness.unknown

  /// The alignment of records in a pack, in bytes.
  static let alignment = 16

  /// The record's bytes, padded to the alignment.
  var bytes: [UInt8] {
    let jpegs = tiers.tiers.reversed().compactMap { tier in tiers[tier].map { (tier, $0) } }
    var bytes = PackHead.bytes(of: jpegs, from: digest)
    let count = Self.aligned(jpegs.reduce(bytes.count) { $0 + $1.1.count })
    bytes.reserveCapacity(count)
    for (_, jpeg) in jpegs { bytes += jpeg }
    bytes += [UInt8](repeating: 0, count: count - bytes.count)
    return bytes
  }

  static func aligned(_ count: Int) -> Int { (count + alignment - 1) / alignment * alignment }
}
