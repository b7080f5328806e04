internal import CaptureFiles
internal import CaptureImaging

/// The packs of a store: few files with the tiers of all its photos, added to at their ends.
///
/// Reading takes no lock but to find the open file. A pack that was removed
/// meanwhile is still read through the file that is open.
final class PackShelf: Sendable {
  private let place: StorePlace
  private let open = Guarded(OpenPacks())

  init(_ place: StorePlace) {
    self.place = place
  }

  /// The tiers at a place; nil where they are damaged, or were made from other bytes.
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

  /// The low tier alone, for those who flick.
  func lowTier(at location: TierLocation) -> [UInt8]? {
    let count = PackHead.byteCount &+ location.place.lowLength
    guard let record = read(count, at: location.place),
      let head = PackHead(record[...]), head.belongs(to: location),
      record.count == PackHead.byteCount + head.lowCount
    else { return nil }
    let low = record[PackHead.byteCount...]
    return head.lowSum == low.checksum ? Array(low) : nil
  }

  /// Any bytes of a pack; nil where it has none.
  func read(_ count: Int, at place: PackPlace) -> [UInt8]? {
    // The numbers may be those of a damaged catalogue.
    guard (0...PackHead.longestRecord).contains(count), place.offset >= 0,
      let file = file(place.pack),
      let bytes = try? file.descriptor.read(count, at: place.offset), bytes.count == count
    else { return nil }
    return bytes
  }

  /// Forgets a pack's open file.
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

/// The two smaller encodings of a photo.
public struct StoredTiers: Hashable, Sendable {
  public let low: [UInt8]
  public let screen: [UInt8]
}

extension ArraySlice<UInt8> {
  fileprivate var checksum: UInt64 { Checksum.of(span.bytes) }
}
