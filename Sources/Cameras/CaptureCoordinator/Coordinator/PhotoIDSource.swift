internal import CaptureBase

/// The source of the random ids that photos have, which are also in their EXIF blocks.
public struct PhotoIDSource: Hashable, Sendable, Codable {
  private let seed: UInt64?

  /// Ids that no other photo has.
  public static let random = PhotoIDSource(seed: nil)

  /// The same sequence of ids for each coordinator, for simulated runs that give the same bytes.
  public static func seeded(_ seed: UInt64) -> PhotoIDSource {
    PhotoIDSource(seed: seed)
  }

  /// Returns a new sequence of ids.
  func makeIDs() -> PhotoIDs { PhotoIDs(seed: seed) }
}

/// A sequence of ids: 32 hexadecimal digits each.
final class PhotoIDs: Sendable {
  private let generator: Guarded<SplitMix64>?

  fileprivate init(seed: UInt64?) {
    generator = seed.map { Guarded(SplitMix64(seed: $0)) }
  }

  func next() -> String {
    guard let generator else {
      var system = SystemRandomNumberGenerator()
      return Self.id(from: &system)
    }
    return generator.withLock { Self.id(from: &$0) }
  }

  private static func id(from generator: inout some RandomNumberGenerator) -> String {
    (0..<2).map { _ in (generator.next() as UInt64).hexadecimal }.joined()
  }
}
