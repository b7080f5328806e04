/// How much smaller than stored a JPEG is decoded.
public enum JPEGScale: Int, CaseIterable, Sendable {
  case full = 1
  case half = 2
  case quarter = 4
  case eighth = 8

  /// The decoded size of a JPEG of some size; a part of a pixel counts as one.
  public func size(of full: FrameSize) -> FrameSize {
    FrameSize(
      width: (full.width + rawValue - 1) / rawValue,
      height: (full.height + rawValue - 1) / rawValue)
  }

  /// The smallest that still has every pixel of some size.
  package static func smallest(of full: FrameSize, covering target: FrameSize) -> JPEGScale {
    let scale = allCases.last { scale in
      let size = scale.size(of: full)
      return size.width >= target.width && size.height >= target.height
    }
    return scale ?? .full
  }
}
