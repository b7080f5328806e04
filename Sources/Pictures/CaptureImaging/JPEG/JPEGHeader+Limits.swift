internal import CaptureBase

extension JPEGHeader {
  /// Throws for pictures that must be rejected before any memory is allocated.
  func admit(scale: JPEGScale = .full, pixelLimit: Int) throws(JPEGError) {
    guard size.pixelCount <= pixelLimit else { throw .tooLarge(size, pixels: pixelLimit) }
    guard size.width <= Self.sideLimit, size.height <= Self.sideLimit else {
      throw .tooLarge(size, side: Self.sideLimit)
    }
    guard PlanarPicture.allows(scale.size(of: size)) else {
      throw .tooLarge(size, side: PlanarPicture.sideLimit)
    }
    if let feature = unsupportedFeature { throw .unsupported(feature) }
    try admitScans()
    // Every 8x8 block takes at least one Huffman code, and a code at least one bit. Arithmetic codes
    // can be far shorter.
    guard isArithmetic || size.pixelCount / 64 <= codedRange.count * 8 else {
      throw .damaged("\(codedRange.count.counted("byte")) cannot hold \(size) pixels")
    }
  }

  /// Throws for pictures that no camera's frame may be.
  ///
  /// Arithmetic codes do not show whether any are missing.
  func admitFrame(pixelLimit: Int) throws(JPEGError) {
    guard !isArithmetic else { throw .unsupported("arithmetic coding") }
    try admit(pixelLimit: pixelLimit)
  }

  /// The longest side that the JPEG library accepts.
  static let sideLimit = 65_500

  /// Throws if there are enough scans for a small file to keep a processor busy for minutes.
  private func admitScans() throws(JPEGError) {
    let count = segments.count { $0.marker == .startOfScan }
    let limit = scanLimit
    guard count <= limit else { throw .tooManyScans(count, limit: limit, size: size) }
  }

  /// The most scans that are decoded; each may take as long as a whole picture, however few bytes it
  /// has.
  ///
  /// Encoders write about ten, and at most twenty if they search for the fewest bytes, which none does
  /// with arithmetic codes. Those are measured to take up to 140 ns for a pixel in a scan without any
  /// bytes, and Huffman codes 2 ns.
  private var scanLimit: Int {
    let (least, pixelLimit) = isArithmetic ? (10, 500_000_000) : (20, 4_000_000_000)
    return min(500, max(least, pixelLimit / max(1, size.pixelCount)))
  }

  /// The feature for which the JPEG library cannot decode a valid picture; nil if there is none.
  private var unsupportedFeature: String? {
    if frame.marker.isLosslessFrame { return "lossless coding" }
    if frame.marker.isHierarchicalFrame { return "hierarchical coding" }
    if frame.precision != 8 { return "samples of \(frame.precision.counted("bit"))" }
    if ![1, 3, 4].contains(componentCount) { return componentCount.counted("component") }
    return frame.hasFractionalSampling ? "fractional sampling" : nil
  }
}
