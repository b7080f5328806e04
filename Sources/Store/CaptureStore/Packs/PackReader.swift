internal import CaptureBase
internal import CaptureFiles
internal import CaptureImaging

/// A store's packs: a few files that contain the tiers of all its photos, and grow at their ends.
///
/// A lock is held only while the open file is looked up. A pack that has been removed meanwhile can
/// still be read through its open file.
final class PackReader: Sendable {
  private let place: StorePlace
  private let open = Guarded(OpenPacks())

  init(_ place: StorePlace) {
    self.place = place
  }

  /// Returns the tiers at a location; nil if any is damaged, or if they were made from other bytes.
  func tiers(at location: TierLocation) -> StoredTiers? {
    guard let record = read(location.place.length, at: location.place),
      let head = PackHead(record[...]), head.belongs(to: location), head.end <= record.count
    else { return nil }
    var jpegs: [Tier: [UInt8]] = [:]
    for part in head.parts {
      let jpeg = record[part.range]
      guard jpeg.checksum == part.sum else { return nil }
      if let tier = part.tier { jpegs[tier] = Array(jpeg) }
    }
    guard record[head.end...].allSatisfy({ $0 == 0 }) else { return nil }
    return StoredTiers(jpegs)
  }

  /// Returns only one tier, for fast browsing; nil if it is missing or damaged, or was made from
  /// other bytes.
  func tier(_ tier: Tier, at location: TierLocation) -> [UInt8]? {
    let place = location.place
    guard let start = read(min(Self.startCount, place.length), at: place),
      let head = PackHead(start[...]), head.belongs(to: location), let part = head.part(tier)
    else { return nil }
    let jpeg =
      part.range.upperBound <= start.count
      ? Array(start[part.range]) : read(part.range.count, at: place, from: part.range.lowerBound)
    return jpeg.flatMap { $0[...].checksum == part.sum ? $0 : nil }
  }

  /// The bytes at the start of a record that are read at once: the head and the smallest tier.
  private static let startCount = 8_192

  /// Returns bytes of a pack; nil if it does not have that many there.
  func read(_ count: Int, at place: PackPlace, from start: Int = 0) -> [UInt8]? {
    // The numbers may come from a damaged catalogue.
    guard (0...PackHead.longestRecord).contains(count), place.offset >= 0,
      let file = file(place.pack),
      let bytes = try? file.descriptor.read(count, at: place.offset + start), bytes.count == count
    else { return nil }
    return bytes
  }

  /// Closes a pack's open file.
  func close(_ pack: Int) {
    open.withLock { $0.remove(pack) }
  }

  private func file(_ number: Int) -> PackFile? {
    if let file = open.withLock({ $0.use(number) }) { return file }
    guard let descriptor = try? Descriptor(place.pack(number), .reading) else { return nil }
    let file = PackFile(descriptor)
    open.withLock { $0.insert(file, as: number) }
    return file
  }
}

extension ArraySlice<UInt8> {
  fileprivate var checksum: UInt64 { Checksum.of(span.bytes) }
}
