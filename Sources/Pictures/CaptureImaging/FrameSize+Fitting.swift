extension FrameSize {
  /// Returns the largest size with this shape that fits in a box and is no larger than this one.
  ///
  /// Each side is at least 1.
  public func fitted(in box: FrameSize) -> FrameSize {
    width > box.width || height > box.height ? scaled(toFit: box) : self
  }

  /// Returns the largest size with this shape that fits in a box.
  ///
  /// Each side is at least 1.
  public func scaled(toFit box: FrameSize) -> FrameSize {
    let isWide = width * box.height >= height * box.width
    let fitted =
      isWide
      ? FrameSize(width: box.width, height: (height * box.width + width / 2) / max(width, 1))
      : FrameSize(width: (width * box.height + height / 2) / max(height, 1), height: box.height)
    return FrameSize(width: max(fitted.width, 1), height: max(fitted.height, 1))
  }
}
