internal import CaptureBase
internal import CaptureImaging
internal import CaptureMetadata

/// A maker of tiers, shared by any number of concurrent callers.
///
/// All callers share one memory limit: a caller waits until enough memory is free, and a photo that
/// needs more than the whole limit is refused.
final class TierMaker: Sendable {
  private let rules: TierRules
  private let memory: SharedMemory
  private let idle = Guarded<[Slot]>([])

  init(_ rules: TierRules, memoryLimit: Int) {
    self.rules = rules
    memory = SharedMemory(byteCount: memoryLimit)
  }

  /// Returns the tiers of an original; throws unless the whole JPEG can be decoded.
  ///
  /// A caller that has already parsed the header passes it in.
  func tiers(
    of jpeg: [UInt8], id: PhotoID, digest: Digest, header: JPEGHeader? = nil
  ) throws(StoreError) -> PackRecord {
    let tiers = try tiers(Tier.derived, of: jpeg, id: id, header: header)
    return PackRecord(id: id, digest: digest, tiers: tiers)
  }

  /// Returns tiers together with those that they lack, each made from the nearest larger one.
  func completed(_ tiers: StoredTiers, of id: PhotoID) throws(StoreError) -> StoredTiers {
    var all = tiers
    for tier in tiers.missing {
      guard let larger = all.nearest(above: tier) else { continue }
      all[tier] = try self.tiers([tier], of: larger, id: id)[tier]
    }
    return all
  }

  private func tiers(
    _ wanted: [Tier], of jpeg: [UInt8], id: PhotoID, header: JPEGHeader? = nil
  ) throws(StoreError) -> StoredTiers {
    try lendMemory(for: jpeg, header) { () throws(StoreError) in
      do {
        let slot = try idle.withLock { $0.popLast() } ?? Slot(rules)
        defer { idle.withLock { $0.append(slot) } }
        let made = try slot.ladder.withLock { ladder in
          try ladder.tiers(wanted, of: jpeg.span.bytes, id: "\(id)")
        }
        return StoredTiers(made)
      } catch {
        throw StoreError(.notAPhoto, "\(error)")
      }
    }
  }

  /// Throws unless the whole JPEG can be decoded.
  ///
  /// The cause is `refused` if checking it would take more memory than the limit.
  func check(_ jpeg: [UInt8]) throws(StoreError) {
    try lendMemory(for: jpeg) { () throws(StoreError) in
      do throws(JPEGError) {
        var decoder = try JPEGDecoder()
        try decoder.check(jpeg.span.bytes)
      } catch {
        throw StoreError(.notAPhoto, "\(error)")
      }
    }
  }

  private func lendMemory<Result>(
    for jpeg: [UInt8], _ header: JPEGHeader? = nil, _ body: () throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    let known: JPEGHeader
    do throws(JPEGError) {
      known = if let header { header } else { try JPEGHeader(of: jpeg.span.bytes) }
    } catch {
      throw StoreError(.notAPhoto, "\(error)")
    }
    let need = jpeg.count + rules.byteCount(toMakeTiersOf: known)
    guard need <= memory.byteCount else { throw StoreError(need: need, of: memory.byteCount) }
    return try memory.lend(need, body)
  }

  /// A tier ladder, which serves one caller at a time.
  private final class Slot: Sendable {
    let ladder: Guarded<TierLadder>

    init(_ rules: TierRules) throws {
      ladder = Guarded(try TierLadder(rules: rules))
    }
  }
}

extension StoreError {
  /// Creates the error for a photo that needs more memory than the limit.
  fileprivate init(need: Int, of limit: Int) {
    self.init(
      .refused,
      "decoding it takes \(need.mebibytes) MB of memory, and the limit is \(limit.mebibytes) MB")
  }
}

extension Int {
  /// This number of bytes in units of 1,048,576, rounded up.
  var mebibytes: Int { (self >> 20) + (self & 0xF_FFFF == 0 ? 0 : 1) }
}
