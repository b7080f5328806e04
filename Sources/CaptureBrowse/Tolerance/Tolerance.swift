public import CaptureImaging

/// Which other size is as good as the one asked for.
///
/// A size is good enough when its width is within so many percent of the width
/// asked for, and its height of the height: at 20, from four fifths to six
/// fifths, both included. Sizes asked for are those of the photo fitted into the
/// box it is to be shown in, so a photo's own shape never counts against it.
public struct Tolerance: Hashable, Sendable {
  public var percent: Int
  /// Whether one that has every pixel asked for comes before any that has fewer.
  public var prefersLarger: Bool

  public static let usual = Tolerance()
  /// The very size and no other.
  public static let none = Tolerance(percent: 0)

  public init(percent: Int = 20, prefersLarger: Bool = true) {
    self.percent = percent
    self.prefersLarger = prefersLarger
  }

  public func accepts(_ size: FrameSize, for wanted: FrameSize) -> Bool {
    accepts(size.width, for: wanted.width) && accepts(size.height, for: wanted.height)
  }

  private func accepts(_ side: Int, for wanted: Int) -> Bool {
    abs(side - wanted) * 100 <= max(percent, 0) * wanted
  }

  /// The best of some sizes, whatever their order; nil when none is good enough.
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

  /// Nearer is better, and of two as near the larger one.
  func isBetter(_ size: FrameSize, than other: FrameSize, for wanted: FrameSize) -> Bool {
    let (isCovering, doesOtherCover) = (size.covers(wanted), other.covers(wanted))
    if prefersLarger, isCovering != doesOtherCover { return isCovering }
    let (distance, otherDistance) = (size.distance(to: wanted), other.distance(to: wanted))
    if distance != otherDistance { return distance < otherDistance }
    return (size.pixelCount, size.width) > (other.pixelCount, other.width)
  }
}

extension FrameSize {
  /// How far both sides are from those of another size, each by its length.
  fileprivate func distance(to other: FrameSize) -> Int {
    abs(width - other.width) * other.height + abs(height - other.height) * other.width
  }

  /// Whether it has every pixel of another size.
  func covers(_ other: FrameSize) -> Bool { width >= other.width && height >= other.height }

  /// The size fitted into a box; it is never enlarged, and a side has a pixel at least.
  func fitted(into box: FrameSize) -> FrameSize {
    let longest = Int(UInt16.max)
    let box = FrameSize(
      width: min(max(box.width, 1), longest), height: min(max(box.height, 1), longest))
    return TierRules(screenSize: box).fittedSize(of: self)
  }
}
