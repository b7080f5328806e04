internal import CaptureBase
internal import CaptureCamera

/// A histogram of how late photos were, with a resolution of one millisecond.
///
/// The size of the histogram does not grow with the number of photos. Delays of more than five
/// minutes count as five minutes.
public struct Lateness: Hashable, Sendable {
  private var counts: [Int] = []
  /// The number of photos.
  public private(set) var count = 0
  /// The largest delay, at most five minutes; nil before the first photo.
  public private(set) var most: Duration?

  /// The longest delay with its own bin, in milliseconds.
  static let limit = 300_000

  /// Creates an empty histogram.
  public init() {}

  /// Adds a photo's delay; a negative one counts as zero.
  public mutating func note(_ span: Duration) {
    add(1, at: min(max(0, Int(span.milliseconds.rounded())), Self.limit))
  }

  /// Adds a number of photos with the same delay in milliseconds, which is at most the limit.
  mutating func add(_ number: Int, at milliseconds: Int) {
    guard number > 0 else { return }
    while counts.count <= milliseconds { counts.append(0) }
    counts[milliseconds] += number
    count += number
    most = max(most ?? .zero, .milliseconds(milliseconds))
  }

  /// The delays in milliseconds that any photo had, with the number of photos of each.
  var pairs: [(delay: Int, count: Int)] {
    counts.enumerated().compactMap { $1 > 0 ? (delay: $0, count: $1) : nil }
  }

  /// The median delay; nil before the first photo.
  public var median: Duration? {
    var rest = (count + 1) / 2
    for (milliseconds, count) in counts.enumerated() {
      rest -= count
      if rest <= 0 { return .milliseconds(milliseconds) }
    }
    return nil
  }
}

extension Lateness: CustomStringConvertible {
  /// The median and the largest delay.
  public var description: String {
    guard let median, let most else { return "no delays" }
    return "median delay \(median.brief), worst \(most.brief)"
  }
}

extension Lateness: Codable {
  /// Reads pairs of a delay in milliseconds and a number of photos.
  public init(from decoder: any Decoder) throws {
    self.init()
    var pairs = try decoder.unkeyedContainer()
    while !pairs.isAtEnd {
      var pair = try pairs.nestedUnkeyedContainer()
      let (delay, count) = (try pair.decode(Int.self), try pair.decode(Int.self))
      guard (0...Self.limit).contains(delay), (0...Self.mostPhotos).contains(count) else {
        throw DecodingError.dataCorruptedError(
          in: pair, debugDescription: "no delay of photos: \(delay) ms, \(count) times")
      }
      add(count, at: delay)
    }
  }

  /// Writes each delay in milliseconds with the number of its photos.
  public func encode(to encoder: any Encoder) throws {
    var list = encoder.unkeyedContainer()
    for (delay, count) in pairs {
      var pair = list.nestedUnkeyedContainer()
      try pair.encode(delay)
      try pair.encode(count)
    }
  }

  /// A limit above any real number of photos, and low enough to add many without overflow.
  private static let mostPhotos = 1 << 36
}
