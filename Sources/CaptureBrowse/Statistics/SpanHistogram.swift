internal import CaptureImaging

/// How long things took, counted by length; it takes the same room however many there were.
///
/// A length is known to an eighth of itself.
public struct SpanHistogram: Hashable, Sendable {
  /// Eight counters for each doubling, from a nanosecond up to half an hour.
  private var counts = [UInt32](repeating: 0, count: Self.octaves * Self.parts)
  public private(set) var count = 0
  public private(set) var longest = Duration.zero

  private static let octaves = 41
  private static let parts = 8

  public init() {}

  public mutating func note(_ span: Duration) {
    let nanoseconds = UInt64(max(0, span.nanoseconds))
    counts[Self.index(of: nanoseconds)] &+= 1
    count += 1
    longest = max(longest, span)
  }

  /// A span that such a share of all did not exceed; nil when there were none.
  public func percentile(_ share: Double) -> Duration? {
    guard count > 0 else { return nil }
    let rank = max(1, Int((Double(count) * share / 100).rounded(.up)))
    var passed = 0
    for (index, count) in counts.enumerated() {
      passed += Int(count)
      if passed >= rank { return min(longest, .nanoseconds(Self.end(of: index))) }
    }
    return longest
  }

  private static func index(of nanoseconds: UInt64) -> Int {
    guard nanoseconds >= UInt64(parts) else { return Int(nanoseconds) }
    let octave = 63 - nanoseconds.leadingZeroBitCount
    let part = Int(nanoseconds >> UInt64(octave - 3)) - parts
    return min((octave - 2) * parts + part, octaves * parts - 1)
  }

  /// The longest span that is counted there.
  private static func end(of index: Int) -> Int64 {
    guard index >= parts else { return Int64(index) }
    let (octave, part) = (index / parts + 2, index % parts)
    return (Int64(parts + part + 1) << Int64(octave - 3)) - 1
  }
}
