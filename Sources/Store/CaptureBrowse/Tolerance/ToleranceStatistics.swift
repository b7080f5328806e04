internal import CaptureImaging

/// Counts of how requests for pictures were met, and why faster layers were skipped.
public struct ToleranceStatistics: Hashable, Sendable {
  /// A layer that was skipped, and the reason.
  public struct Pass: Hashable, Sendable {
    /// The layer that could not serve the request.
    public let layer: PictureLayer
    /// The reason why it could not.
    public let reason: Reason
  }

  /// A reason for skipping a layer.
  public enum Reason: String, CaseIterable, Sendable {
    /// The layer has no picture of the photo.
    case absent
    /// All its pictures of the photo are too large or too small.
    case size
    /// Its picture of the photo cannot be used, for example because a file is truncated.
    case unusable
  }

  /// All requests, including those answered from memory only.
  public internal(set) var requests = 0
  /// Requests for which no acceptable picture was in memory when they were made.
  public internal(set) var misses = 0
  /// Requests that shared a load with an earlier one.
  public internal(set) var shared = 0
  /// Loads that were cancelled before they started.
  public internal(set) var cancelled = 0
  /// Requests refused because decoding the photo failed a short while ago.
  public internal(set) var refused = 0
  /// Loads that ended with an error, including refused ones.
  public internal(set) var failed = 0
  /// The layers skipped by successful loads, with the reasons.
  public internal(set) var passes: [Pass: Int] = [:]
  /// The memory cache now.
  public internal(set) var memory = MemoryStatistics()
  /// The disk cache now; all zero if there is none.
  public internal(set) var raw = RawStatistics()
  var hits = [Int](repeating: 0, count: PictureLayer.allCases.count)

  /// Returns the number of pictures that came from a layer.
  public func hits(_ layer: PictureLayer) -> Int { hits[layer.place] }
}

/// The contents of a memory cache.
public struct MemoryStatistics: Hashable, Sendable {
  /// The maximum size of all pictures in bytes.
  public internal(set) var limit = 0
  /// The size of all pictures in bytes.
  public internal(set) var byteCount = 0
  /// The number of pictures in memory.
  public internal(set) var pictureCount = 0
  /// Pictures removed to make room for others or to free memory.
  public internal(set) var evictions = 0
  /// Pictures that were not kept, because they were too large or all others were leased.
  public internal(set) var rejections = 0
}

extension PictureLayer {
  /// The position in `allCases`.
  var place: Int {
    switch self {
    case .memory: 0
    case .raw: 1
    case .tier(let tier): 2 + (Tier.derived.firstIndex(of: tier) ?? 0)
    case .original: 2 + Tier.derived.count
    }
  }
}
