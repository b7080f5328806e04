/// The outcomes of all requests, and the work done for them.
public struct BrowseStatistics: Hashable, Sendable {
  /// The number of requests; repeating one that is in progress does not count.
  public internal(set) var requests = 0
  /// Requests whose first picture was the screen tier or better.
  public internal(set) var shownAtScreen = 0
  /// Requests whose first picture was the low tier.
  public internal(set) var shownLow = 0
  /// Requests of `shownLow` that got the screen tier before another photo was requested.
  public internal(set) var upgraded = 0
  /// Requests for which nothing was shown before another photo was requested.
  public internal(set) var blank = 0
  /// Requests that failed and for which nothing was shown.
  public internal(set) var failed = 0

  /// Loads and decodes that were dropped before they started.
  public internal(set) var cancelledBeforeStart = 0
  /// Loads and decodes that were no longer needed when they finished.
  public internal(set) var cancelledInWork = 0
  /// Items that a cache refused, because they were too large or all its entries were in use.
  public internal(set) var rejected = 0

  /// Requests met by decoded pixels in memory.
  public internal(set) var pixelHits = 0
  /// Requests met by an encoded screen tier in memory.
  public internal(set) var screenHits = 0
  /// Requests met by an encoded low tier in memory.
  public internal(set) var lowHits = 0
  /// Requests that had to be read from the source.
  public internal(set) var misses = 0
  /// Reads from the source, including those ahead of requests.
  public internal(set) var loads = 0
  /// The number of bytes that `loads` returned.
  public internal(set) var loadedBytes = 0
  /// Pictures decoded, including those ahead of requests.
  public internal(set) var decodes = 0

  /// The size of the encoded screen tiers in memory now.
  public internal(set) var screenBytes = 0
  /// The size of the encoded low tiers in memory now.
  public internal(set) var lowBytes = 0
  /// The size of the decoded pictures in memory now.
  public internal(set) var pixelBytes = 0

  /// Times from a request to the delivery of its first picture.
  public internal(set) var timeToFirstPixels = SpanHistogram()
  /// Times from a request to the delivery of its first picture at screen quality or better.
  public internal(set) var toFinalPixels = SpanHistogram()

  /// Creates statistics in which everything is zero.
  public init() {}
}

extension BrowseStatistics: CustomStringConvertible {
  /// A summary such as `76/76 screen, 0 low, 0 blank`.
  public var description: String {
    "\(shownAtScreen)/\(requests) screen, \(shownLow) low, \(blank) blank"
  }
}
