public import CaptureImaging

/// The deviation from a requested size that is acceptable.
///
/// A size is accepted if its width is within `percent` of the requested width and its height within
/// `percent` of the requested height: at 20, from four fifths to six fifths, inclusive. The
/// requested size is that of the photo fitted into its box, so the photo's aspect ratio never
/// counts against it.
public struct Tolerance: Hashable, Sendable {
  /// The maximum deviation of each side in percent; a negative value counts as 0.
  public var percent: Int
  /// Whether sizes that cover the requested one are preferred to smaller ones that are nearer.
  public var prefersLarger: Bool

  /// The default tolerance: 20 %, preferring larger sizes.
  public static let `default` = Tolerance()
  /// No deviation: only the exact size is accepted.
  public static let none = Tolerance(percent: 0)

  /// Creates a tolerance; the default is 20 %, preferring larger sizes.
  public init(percent: Int = 20, prefersLarger: Bool = true) {
    self.percent = percent
    self.prefersLarger = prefersLarger
  }

  /// Returns whether a size is close enough to the requested one.
  public func accepts(_ size: FrameSize, for wanted: FrameSize) -> Bool {
    accepts(size.width, for: wanted.width) && accepts(size.height, for: wanted.height)
  }

  private func accepts(_ side: Int, for wanted: Int) -> Bool {
    abs(side - wanted) * 100 <= max(percent, 0) * wanted
  }

  /// Returns the best acceptable size, whatever their order; nil if none is acceptable.
  public func best(of sizes: some Sequence<FrameSize>, for wanted: FrameSize) -> FrameSize? {
    var best: FrameSize?
    for size in sizes where accepts(size, for: wanted) {
      guard let other = best else {
        best = size
        continue
      }
      if isBetter(size, than: other, for: wanted) { best = size }
    }
    return best
  }

  /// Returns whether a size is better than another: covering if that is preferred, then nearer,
  /// then larger.
  func isBetter(_ size: FrameSize, than other: FrameSize, for wanted: FrameSize) -> Bool {
    let (isCovering, doesOtherCover) = (size.covers(wanted), other.covers(wanted))
    if prefersLarger, isCovering != doesOtherCover { return isCovering }
    let (distance, otherDistance) = (size.distance(to: wanted), other.distance(to: wanted))
    if distance != otherDistance { return distance < otherDistance }
    return (size.pixelCount, size.width) > (other.pixelCount, other.width)
  }
}

extension FrameSize {
  /// Returns the sum of both sides' relative deviations, multiplied by the other size's pixel
  /// count.
  fileprivate func distance(to other: FrameSize) -> Int {
    abs(width - other.width) * other.height + abs(height - other.height) * other.width
  }

  /// Returns whether it is at least as wide and as high as another size.
  func covers(_ other: FrameSize) -> Bool { width >= other.width && height >= other.height }

  /// Returns the size scaled down to fit a box, with sides of at least one pixel; never enlarged.
  func fitted(into box: FrameSize) -> FrameSize {
    let longest = Int(UInt16.max)
    let box = FrameSize(
      width: min(max(box.width, 1), longest), height: min(max(box.height, 1), longest))
    return fitted(in: box)
  }
}
