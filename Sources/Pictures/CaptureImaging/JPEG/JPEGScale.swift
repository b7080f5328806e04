/// The factor by which a JPEG is reduced while it is decoded.
public enum JPEGScale: Int, CaseIterable, Sendable {
  /// The stored size.
  case full = 1
  /// Half of the stored width and height.
  case half = 2
  /// A quarter of the stored width and height.
  case quarter = 4
  /// An eighth of the stored width and height, a pixel for each block.
  case eighth = 8

  /// Returns the decoded size of a JPEG, with fractions of a pixel rounded up.
  public func size(of full: FrameSize) -> FrameSize {
    FrameSize(
      width: (full.width + rawValue - 1) / rawValue,
      height: (full.height + rawValue - 1) / rawValue)
  }

  /// Returns the strongest reduction that still covers the target size.
  package static func smallest(of full: FrameSize, covering target: FrameSize) -> JPEGScale {
    let scale = allCases.last { scale in
      let size = scale.size(of: full)
      return size.width >= target.width && size.height >= target.height
    }
    return scale ?? .full
  }
}
