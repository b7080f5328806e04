internal import CaptureImaging

/// How late photos were, to the millisecond.
///
/// It is counted by millisecond, so that a year of photos takes no more room than a day. What is
/// later than a few minutes is counted with the latest.
public struct Lateness: Equatable, Sendable {
  private var counts: [Int] = []
  public private(set) var count = 0
  public private(set) var most: Duration?

  private static let limit = 300_000

  public init() {}

  public mutating func note(_ span: Duration) {
    let place = min(max(0, Int(span.milliseconds.rounded())), Self.limit)
    while counts.count <= place { counts.append(0) }
    counts[place] += 1
    count += 1
    most = max(most ?? .zero, .milliseconds(place))
  }

  /// What half of the photos were not later than.
  public var median: Duration? {
    var rest = (count + 1) / 2
    for (milliseconds, count) in counts.enumerated() {
      rest -= count
      if count > 0, rest <= 0 { return .milliseconds(milliseconds) }
    }
    return nil
  }
}
