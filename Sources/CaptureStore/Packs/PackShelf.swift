internal import CaptureBase
internal import CaptureFiles
internal import CaptureImaging

/// A store's packs: a few files that contain the tiers of all its photos, and grow at their ends.
///
/// A lock is held only while the open file is looked up. A pack that has been removed meanwhile can
/// still be read through its open file.
final class PackShelf: Sendable {
  private let place: StorePlace
  private let open = Guarded(OpenPacks())

  init(_ place: StorePlace) {
    self.place = place
  }

  /// Returns the tiers at a location; nil if they are damaged, or were made from other bytes.
  func tiers(at location: TierLocation) -> StoredTiers? {
    guard let record = read(location.place.length, at: location.place),
      let head = PackHead(record[...]), head.belongs(to: location),
      PackHead.byteCount + head.lowCount + head.screenCount <= record.count
    else { return nil }
    let middle = PackHead.byteCount + head.lowCount
    let low = record[PackHead.byteCount..<middle]
    let screen = record[middle..<middle + head.screenCount]
    guard head.lowSum == low.checksum, head.screenSum == screen.checksum,
      record[screen.endIndex...].allSatisfy({ $0 == 0 })
    else { return nil }
    return StoredTiers(low: Array(low), screen: Array(screen))
  }

  /// Returns only the low tier, for fast browsing; nil if it is damaged, or was made from other
  /// bytes.
  func lowTier(at location: TierLocation) -> [UInt8]? {
    let count = PackHead.byteCount &+ location.place.lowLength
    guard let record = read(count, at: location.place),
      let head = PackHead(record[...]), head.belongs(to: location),
      record.count == PackHead.byteCount + head.lowCount
    else { return nil }
    let low = record[PackHead.byteCount...]
    return head.lowSum == low.checksum ? Array(low) : nil
  }

  /// Returns bytes of a pack; nil if it does not have that many there.
  func read(_ count: Int, at place: PackPlace) -> [UInt8]? {
    // The numbers may come from a damaged catalogue.
    guard (0...PackHead.longestRecord).contains(count), place.offset >= 0,
      let file = file(place.pack),
      let bytes = try? file.descriptor.read(count, at: place.offset), bytes.count == count
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

/// A photo's two smaller encodings.
public struct StoredTiers: Hashable, Sendable {
  /// The JPEG of the low tier, the smaller of the two.
  public let low: [UInt8]
  /// The JPEG of the screen tier.
  public let screen: [UInt8]
}

extension ArraySlice<UInt8> {
  fileprivate var checksum: UInt64 { Checksum.of(span.bytes) }
}
