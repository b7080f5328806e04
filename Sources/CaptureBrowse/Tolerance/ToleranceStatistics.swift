/// How requests for pictures were met, and why not sooner.
public struct ToleranceStatistics: Hashable, Sendable {
  /// A layer that had to be passed over.
  public struct Pass: Hashable, Sendable {
    public let layer: PictureLayer
    public let reason: Reason
  }

  public enum Reason: String, CaseIterable, Sendable {
    /// It has nothing of the photo.
    case absent
    /// What it has is too large or too small.
    case size
    /// What it has cannot be used, such as a file that was cut short.
    case unusable
  }

  /// Requests, those for memory alone included.
  public internal(set) var requests = 0
  /// Requests for which nothing was in memory when they came.
  public internal(set) var misses = 0
  /// Requests that waited for what another had asked for.
  public internal(set) var shared = 0
  /// Loads that nobody wanted any more before they began.
  public internal(set) var cancelled = 0
  /// Requests for photos that could not be decoded a short while ago.
  public internal(set) var refused = 0
  public internal(set) var failed = 0
  /// Why layers were passed over.
  public internal(set) var passes: [Pass: Int] = [:]
  public internal(set) var memory = MemoryStatistics()
  public internal(set) var raw = RawStatistics()
  var hits = [Int](repeating: 0, count: PictureLayer.allCases.count)

  /// How many pictures came from a layer.
  public func hits(_ layer: PictureLayer) -> Int { hits[layer.place] }
}

/// What a cache in memory holds.
public struct MemoryStatistics: Hashable, Sendable {
  public internal(set) var limit = 0
  public internal(set) var byteCount = 0
  public internal(set) var pictureCount = 0
  public internal(set) var evictions = 0
  /// Pictures that were too large to be kept, or found all in use.
  public internal(set) var rejections = 0
}

extension PictureLayer {
  var place: Int {
    switch self {
    case .memory: 0
    case .raw: 1
    case .screenTier: 2
    case .lowTier: 3
    case .original: 4
    }
  }
}
