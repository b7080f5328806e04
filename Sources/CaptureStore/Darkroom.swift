internal import CaptureImaging
internal import CaptureMetadata

/// Makes tiers of originals, for as many callers at once as come.
///
/// All of them together keep to a limit of memory: a caller waits until there is
/// enough, and a photo that needs more than the limit is refused.
final class Darkroom: Sendable {
  private let rules: TierRules
  private let memory: SharedMemory
  private let idle = Guarded<[Bench]>([])

  init(_ rules: TierRules, memoryLimit: Int) {
    self.rules = rules
    memory = SharedMemory(byteCount: memoryLimit)
  }

  /// The tiers of an original; throws unless all of it is whole.
  ///
  /// Whoever has read its header already passes it on.
  func tiers(
    of jpeg: [UInt8], id: PhotoID, digest: Digest, header: JPEGHeader? = nil
  ) throws(StoreError) -> PackRecord {
    try lendMemory(for: jpeg, header) { () throws(StoreError) in
      do {
        let bench = try idle.withLock { $0.popLast() } ?? Bench(rules)
        defer { idle.withLock { $0.append(bench) } }
        let tiers = try bench.ladder.withLock { ladder in
          try ladder.tiers(of: jpeg.span.bytes, id: "\(id)")
        }
        return PackRecord(
          id: id, digest: digest, low: tiers.low.jpeg, screen: tiers.screen.jpeg)
      } catch {
        throw StoreError(.notAPhoto, "\(error)")
      }
    }
  }

  /// Throws unless a JPEG is whole; with the cause `refused` when it cannot be known.
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

  /// A ladder, which serves one at a time.
  private final class Bench: Sendable {
    let ladder: Guarded<TierLadder>

    init(_ rules: TierRules) throws {
      ladder = Guarded(try TierLadder(rules: rules))
    }
  }
}

extension StoreError {
  /// For a photo that takes more memory than there is for photos.
  fileprivate init(need: Int, of limit: Int) {
    self.init(
      .refused,
      "decoding it takes \(need.mebibytes) MB of memory, and the limit is \(limit.mebibytes) MB")
  }
}

extension Int {
  /// So many bytes in units of 1,048,576, rounded up.
  var mebibytes: Int { (self >> 20) + (self & 0xF_FFFF == 0 ? 0 : 1) }
}
