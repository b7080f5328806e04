internal import CaptureImaging
internal import CaptureMetadata

/// Makes tiers of originals, for as many callers at once as come.
final class Darkroom: Sendable {
  private let rules: TierRules
  private let idle = Guarded<[Bench]>([])

  init(_ rules: TierRules) {
    self.rules = rules
  }

  /// The tiers of an original; throws unless all of it is whole.
  func tiers(of jpeg: [UInt8], id: PhotoID, digest: Digest) throws(StoreError) -> PackRecord {
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

  /// Throws unless a JPEG is whole.
  func check(_ jpeg: [UInt8]) throws(StoreError) {
    do throws(JPEGError) {
      var decoder = try JPEGDecoder()
      try decoder.check(jpeg.span.bytes)
    } catch {
      throw StoreError(.notAPhoto, "\(error)")
    }
  }

  /// A ladder, which serves one at a time.
  private final class Bench: Sendable {
    let ladder: Guarded<TierLadder>

    init(_ rules: TierRules) throws {
      ladder = Guarded(try TierLadder(rules: rules))
    }
  }
}
