internal import Glibc

/// How many bytes a picture takes at each quality, from a few that were tried.
///
/// Over the coarseness of quantization both on logarithmic scales the bytes lie
/// nearly on a line, so between two tries it is drawn straight, and beyond the
/// last ones too.
struct RateCurve {
  private struct Point {
    var coarseness: Double
    var bytes: Double
  }

  /// The finest quality first.
  private var points: [Point] = []
  /// The slope of a usual photo, until there are two points.
  private static let usualSlope = -0.75
  /// Coarseness changes by a sixth: so near a try, the line is as good as another try.
  private static let nearness = 0.16

  mutating func add(quality: Int, bytes: Int) {
    let point = Point(coarseness: Self.coarseness(of: quality), bytes: log(Double(max(bytes, 1))))
    let place = points.firstIndex { $0.coarseness >= point.coarseness } ?? points.endIndex
    points.insert(point, at: place)
  }

  /// Whether so good a quality, or one hardly different, was tried.
  func isTried(near quality: Int) -> Bool {
    let coarseness = Self.coarseness(of: quality)
    return points.contains { abs($0.coarseness - coarseness) < Self.nearness }
  }

  /// The quality that takes so many bytes, as far as is known.
  func quality(forBytes bytes: Double) -> Int? {
    let wanted = log(max(bytes, 1))
    let next = points.firstIndex { $0.bytes <= wanted } ?? points.endIndex
    guard let (near, slope) = line(at: next), slope < 0 else { return nil }
    return Self.quality(ofCoarseness: near.coarseness + (wanted - near.bytes) / slope)
  }

  /// The bytes that a quality takes, as far as is known.
  func bytes(atQuality quality: Int) -> Double? {
    let coarseness = Self.coarseness(of: quality)
    let next = points.firstIndex { $0.coarseness >= coarseness } ?? points.endIndex
    guard let (near, slope) = line(at: next) else { return nil }
    return exp(near.bytes + (coarseness - near.coarseness) * slope)
  }

  /// A point on the line to use before the point with an index, and the line's slope.
  private func line(at next: Int) -> (Point, slope: Double)? {
    guard points.count > 1 else { return points.first.map { ($0, Self.usualSlope) } }
    let right = min(max(next, 1), points.count - 1)
    let (finer, coarser) = (points[right - 1], points[right])
    return (finer, (coarser.bytes - finer.bytes) / (coarser.coarseness - finer.coarseness))
  }
}

extension RateCurve {
  /// The logarithm of the factor by which libjpeg multiplies its tables, in percent.
  private static func coarseness(of quality: Int) -> Double {
    let quality = Double(min(max(quality, 1), 100))
    return log(max(quality < 50 ? 5_000 / quality : 200 - 2 * quality, 1))
  }

  private static func quality(ofCoarseness coarseness: Double) -> Int {
    let percent = exp(min(max(coarseness, 0), log(5_000)))
    return Int((percent > 100 ? 5_000 / percent : (200 - percent) / 2).rounded())
  }
}
