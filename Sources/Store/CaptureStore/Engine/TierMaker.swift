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

  /// Returns the tiers of an original; throws unless it can be decoded with no other flaws than those
  /// tolerated.
  ///
  /// By default all are, because a checksum shows whether the store's own photos are as they were.
  func tiers(
    of original: any OriginalKind, id: PhotoID, digest: Digest,
    accepting tolerance: FlawTolerance = .truncated
  ) throws(StoreError) -> PackRecord {
    let made = try tiers(Tier.derived, of: original, id: id, accepting: tolerance)
    return PackRecord(
      id: id, digest: digest, tiers: StoredTiers(made), soundness: Soundness(made.flaw))
  }

  /// Returns the tiers of an original with these bytes, whatever its flaws.
  func tiers(of bytes: [UInt8], id: PhotoID, digest: Digest) throws(StoreError) -> PackRecord {
    try tiers(of: try OriginalKinds.original(bytes), id: id, digest: digest)
  }

  /// Returns tiers together with those that they lack, each made from the nearest larger one.
  func completed(_ tiers: StoredTiers, of id: PhotoID) throws(StoreError) -> StoredTiers {
    var all = tiers
    for tier in tiers.missing {
      guard let larger = all.nearest(above: tier) else { continue }
      let source = try StoreError.decoding { () throws(OriginalError) in try JPEGOriginal(larger) }
      all[tier] = try self.tiers([tier], of: source, id: id, accepting: .none)[tier]?.jpeg
    }
    return all
  }

  private func tiers(
    _ wanted: [Tier], of original: any OriginalKind, id: PhotoID,
    accepting tolerance: FlawTolerance
  ) throws(StoreError) -> TierSet {
    try lendMemory(for: original) { () throws(OriginalError) in
      let waiting = idle.withLock { $0.popLast() }
      let slot = if let waiting { waiting } else { try Slot(rules) }
      defer { idle.withLock { $0.append(slot) } }
      return try slot.ladder.withLock { ladder throws(OriginalError) in
        try original.tiers(wanted, by: &ladder, id: "\(id)", accepting: tolerance)
      }
    }
  }

  /// Throws unless the photo can be decoded with no other flaws than those tolerated, by default
  /// none.
  ///
  /// The code is `refused` if checking it would take more memory than the limit.
  func check(
    _ bytes: [UInt8], accepting tolerance: FlawTolerance = .none
  ) throws(StoreError) {
    _ = try flaw(of: bytes, accepting: tolerance)
  }

  /// Returns what decoding the photo shows; throws unless it can be decoded.
  func soundness(of bytes: [UInt8]) throws(StoreError) -> Soundness {
    Soundness(try flaw(of: bytes, accepting: .truncated))
  }

  private func flaw(
    of bytes: [UInt8], accepting tolerance: FlawTolerance
  ) throws(StoreError) -> PictureFlaw? {
    let original = try OriginalKinds.original(bytes)
    return try lendMemory(for: original) { () throws(OriginalError) in
      try original.flaw(accepting: tolerance)
    }
  }

  /// Runs `body` once the memory for an original's tiers is free.
  private func lendMemory<Result>(
    for original: any OriginalKind, _ body: () throws(OriginalError) -> Result
  ) throws(StoreError) -> Result {
    let need = original.bytes.count + original.byteCount(toMakeTiersBy: rules)
    guard need <= memory.byteCount else { throw StoreError(need: need, of: memory.byteCount) }
    return try memory.lend(need) { () throws(StoreError) in try StoreError.decoding(body) }
  }

  /// A tier ladder, which serves one caller at a time.
  private final class Slot: Sendable {
    let ladder: Guarded<TierLadder>

    init(_ rules: TierRules) throws(OriginalError) {
      do throws(TierError) {
        ladder = Guarded(try TierLadder(rules: rules))
      } catch {
        throw OriginalError(error)
      }
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
