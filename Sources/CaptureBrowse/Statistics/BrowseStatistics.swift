/// What became of all requests, and what it took.
public struct BrowseStatistics: Hashable, Sendable {
  /// Photos that were asked for.
  public internal(set) var requests = 0
  /// Whose first pixels were those of the screen tier, or better.
  public internal(set) var metAtScreen = 0
  /// Whose first pixels were those of the low tier.
  public internal(set) var shownLow = 0
  /// Of these, those that got the screen tier before another photo was asked for.
  public internal(set) var upgraded = 0
  /// Of which nothing was shown before another photo was asked for.
  public internal(set) var blank = 0
  /// That could not be shown.
  public internal(set) var failed = 0

  /// Work that nobody waited for any more when its turn would have come.
  public internal(set) var cancelledBeforeStart = 0
  /// Work that nobody waited for any more when it was done.
  public internal(set) var cancelledInWork = 0
  /// What was too large for a cache, or met a full one.
  public internal(set) var rejected = 0

  /// Requests met by what was there: as pixels, as an encoded screen tier, as an encoded low tier.
  public internal(set) var pixelHits = 0
  public internal(set) var screenHits = 0
  public internal(set) var lowHits = 0
  /// Requests that needed the source.
  public internal(set) var misses = 0
  /// Reads of the source, for requests and ahead of them, and what they got.
  public internal(set) var loads = 0
  public internal(set) var loadedBytes = 0
  public internal(set) var decodes = 0

  /// What is kept now.
  public internal(set) var screenBytes = 0
  public internal(set) var lowBytes = 0
  public internal(set) var pixelBytes = 0

  /// From a request to its first pixels, and to those of the screen tier.
  public internal(set) var toFirstPixels = SpanHistogram()
  public internal(set) var toFinalPixels = SpanHistogram()

  public init() {}
}

extension BrowseStatistics: CustomStringConvertible {
  /// Such as `76/76 screen, 0 low, 0 blank`.
  public var description: String {
    "\(metAtScreen)/\(requests) screen, \(shownLow) low, \(blank) blank"
  }
}
