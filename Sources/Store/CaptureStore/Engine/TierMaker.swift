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

  /// Returns the tiers of an original; throws unless the JPEG can be decoded with no other flaws
  /// than those tolerated.
  ///
  /// By default all are, because a checksum shows whether the store's own photos are as they were. A
  /// caller that has already parsed the header passes it in.
  func tiers(
    of jpeg: [UInt8], id: PhotoID, digest: Digest, header: JPEGHeader? = nil,
    accepting tolerance: JPEGTolerance = .truncated
  ) throws(StoreError) -> PackRecord {
    let made = try tiers(Tier.derived, of: jpeg, id: id, header: header, accepting: tolerance)
    return PackRecord(
      id: id, digest: digest, tiers: StoredTiers(made), soundness: Soundness(made.flaw))
  }

  /// Returns tiers together with those that they lack, each made from the nearest larger one.
  func completed(_ tiers: StoredTiers, of id: PhotoID) throws(StoreError) -> StoredTiers {
    var all = tiers
    for tier in tiers.missing {
      guard let larger = all.nearest(above: tier) else { continue }
      all[tier] = try self.tiers([tier], of: larger, id: id)[tier]?.jpeg
    }
    return all
  }

  private func tiers(
    _ wanted: [Tier], of jpeg: [UInt8], id: PhotoID, header: JPEGHeader? = nil,
    accepting tolerance: JPEGTolerance = .none
  ) throws(StoreError) -> TierSet {
    try lendMemory(for: jpeg, header) { () throws(StoreError) in
      do throws(TierError) {
        let waiting = idle.withLock { $0.popLast() }
        let slot = if let waiting { waiting } else { try Slot(rules) }
        defer { idle.withLock { $0.append(slot) } }
        return try slot.ladder.withLock { ladder throws(TierError) in
          try ladder.tiers(wanted, of: jpeg.span.bytes, id: "\(id)", accepting: tolerance)
        }
      } catch {
        throw error.jpegError.map(StoreError.init(undecodable:))
          ?? StoreError(.notAPhoto, "\(error)")
      }
    }
  }

  /// Throws unless the JPEG can be decoded with no other flaws than those tolerated, by default
  /// none.
  ///
  /// The code is `refused` if checking it would take more memory than the limit.
  func check(
    _ jpeg: [UInt8], accepting tolerance: JPEGTolerance = .none
  ) throws(StoreError) {
    _ = try flaw(of: jpeg, accepting: tolerance)
  }

  /// Returns what decoding the JPEG shows; throws unless it can be decoded.
  func soundness(of jpeg: [UInt8]) throws(StoreError) -> Soundness {
    Soundness(try flaw(of: jpeg, accepting: .truncated))
  }

  private func flaw(
    of jpeg: [UInt8], accepting tolerance: JPEGTolerance
  ) throws(StoreError) -> JPEGFlaw? {
    try lendMemory(for: jpeg) { () throws(StoreError) in
      do throws(JPEGError) {
        var decoder = try JPEGDecoder()
        return try decoder.flaw(of: jpeg.span.bytes, accepting: tolerance)
      } catch {
        throw StoreError(undecodable: error)
      }
    }
  }

  private func lendMemory<Result>(
    for jpeg: [UInt8], _ header: JPEGHeader? = nil, _ body: () throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    let known: JPEGHeader
    do throws(JPEGError) {
      known = if let header { header } else { try JPEGHeader(of: jpeg.span.bytes, .truncated) }
    } catch {
      throw StoreError(undecodable: error)
    }
    let need = jpeg.count + rules.byteCount(toMakeTiersOf: known)
    guard need <= memory.byteCount else { throw StoreError(need: need, of: memory.byteCount) }
    return try memory.lend(need, body)
  }

  /// A tier ladder, which serves one caller at a time.
  private final class Slot: Sendable {
    let ladder: Guarded<TierLadder>

    init(_ rules: TierRules) throws(TierError) {
      ladder = Guarded(try TierLadder(rules: rules))
    }
  }
}

extension StoreError {
  /// Creates the error for a file that is not a JPEG, or one that cannot be decoded.
  init(undecodable error: JPEGError) {
    self.init(
      error.code == .truncated ? .truncated : .notAPhoto, error.description,
      remedy: error.code == .truncated ? .acceptTruncated : nil)
  }

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
