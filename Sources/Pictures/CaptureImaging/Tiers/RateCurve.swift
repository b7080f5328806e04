internal import Glibc

/// The number of bytes that a picture takes at each quality, estimated from a few trials.
///
/// On logarithmic scales the bytes are nearly a linear function of the coarseness of
/// quantisation, so the curve is interpolated linearly between trials and
/// extrapolated beyond them.
struct RateCurve {
  private struct Point {
    var coarseness: Double
    var bytes: Double
  }

  /// The trials, finest quality first.
  private var points: [Point] = []
  /// The slope of a typical photo, used until there are two points.
  private static let usualSlope = -0.75
  /// A difference of a sixth in coarseness, within which the line is as good as another trial.
  private static let nearness = 0.16

  mutating func add(quality: Int, bytes: Int) {
    let point = Point(coarseness: Self.coarseness(of: quality), bytes: log(Double(max(bytes, 1))))
    let place = points.firstIndex { $0.coarseness >= point.coarseness } ?? points.endIndex
    points.insert(point, at: place)
  }

  /// Returns whether this quality, or nearly the same one, has been tried.
  func isTried(near quality: Int) -> Bool {
    let coarseness = Self.coarseness(of: quality)
    return points.contains { abs($0.coarseness - coarseness) < Self.nearness }
  }

  /// Returns the estimated quality for a number of bytes, or nil if there is no estimate.
  func quality(forBytes bytes: Double) -> Int? {
    let wanted = log(max(bytes, 1))
    let next = points.firstIndex { $0.bytes <= wanted } ?? points.endIndex
    guard let (near, slope) = line(at: next), slope < 0 else { return nil }
    return Self.quality(ofCoarseness: near.coarseness + (wanted - near.bytes) / slope)
  }

  /// Returns the estimated number of bytes for a quality, or nil if there is no estimate.
  func bytes(atQuality quality: Int) -> Double? {
    let coarseness = Self.coarseness(of: quality)
    let next = points.firstIndex { $0.coarseness >= coarseness } ?? points.endIndex
    guard let (near, slope) = line(at: next) else { return nil }
    return exp(near.bytes + (coarseness - near.coarseness) * slope)
  }

  /// Returns a point on the line that applies before the point at an index, and the line's slope.
  private func line(at next: Int) -> (Point, slope: Double)? {
    guard points.count > 1 else { return points.first.map { ($0, Self.usualSlope) } }
    let right = min(max(next, 1), points.count - 1)
    let (finer, coarser) = (points[right - 1], points[right])
    return (finer, (coarser.bytes - finer.bytes) / (coarser.coarseness - finer.coarseness))
  }
}

extension RateCurve {
  /// Returns the logarithm of the percentage by which libjpeg scales its quantisation tables.
  private static func coarseness(of quality: Int) -> Double {
    let quality = Double(min(max(quality, 1), 100))
    return log(max(quality < 50 ? 5_000 / quality : 200 - 2 * quality, 1))
  }

  private static func quality(ofCoarseness coarseness: Double) -> Int {
    let percent = exp(min(max(coarseness, 0), log(5_000)))
    return Int((percent > 100 ? 5_000 / percent : (200 - percent) / 2).rounded())
  }
}
