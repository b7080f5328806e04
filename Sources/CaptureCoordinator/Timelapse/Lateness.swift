internal import CaptureBase
internal import CaptureImaging

/// A histogram of how late photos were, with a resolution of one millisecond.
///
/// The size of the histogram does not grow with the number of photos. Delays of more than five
/// minutes count as five minutes.
public struct Lateness: Equatable, Sendable {
  private var counts: [Int] = []
  /// The number of photos.
  public private(set) var count = 0
  /// The largest delay, at most five minutes; nil before the first photo.
  public private(set) var most: Duration?

  private static let limit = 300_000

  /// Creates an empty histogram.
  public init() {}

  /// Adds a photo's delay; a negative one counts as zero.
  public mutating func note(_ span: Duration) {
    let place = min(max(0, Int(span.milliseconds.rounded())), Self.limit)
    while counts.count <= place { counts.append(0) }
    counts[place] += 1
    count += 1
    most = max(most ?? .zero, .milliseconds(place))
  }

  /// The median delay; nil before the first photo.
  public var median: Duration? {
    var rest = (count + 1) / 2
    for (milliseconds, count) in counts.enumerated() {
      rest -= count
      if count > 0, rest <= 0 { return .milliseconds(milliseconds) }
    }
    return nil
  }
}
