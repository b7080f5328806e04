internal import CaptureImaging

/// How late photos were, to the millisecond.
///
/// It is counted by millisecond, so that a year of photos takes no more room than a day.
public struct Lateness: Hashable, Sendable {
  private var counts: [Int: Int] = [:]
  public private(set) var count = 0

  public init() {}

  public mutating func note(_ span: Duration) {
    counts[Int(span.milliseconds.rounded()), default: 0] += 1
    count += 1
  }

  /// What half of the photos were not later than.
  public var median: Duration? {
    var rest = (count + 1) / 2
    for (milliseconds, count) in counts.sorted(by: { $0.key < $1.key }) {
      rest -= count
      if rest <= 0 { return .milliseconds(milliseconds) }
    }
    return nil
  }

  public var most: Duration? { counts.keys.max().map { .milliseconds($0) } }
}
