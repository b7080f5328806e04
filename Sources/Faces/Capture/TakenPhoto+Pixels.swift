extension TakenPhoto {
  /// Returns the upright photo as pixels, scaled down to fit in a box if one is given.
  public func pixels(fitting box: FrameSize? = nil) throws(JPEGError) -> Pixels {
    try Pixels(jpeg: jpeg, fitting: box)
  }
}
