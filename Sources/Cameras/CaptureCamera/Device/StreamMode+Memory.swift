internal import CaptureImaging

extension [StreamMode] {
  /// Returns the modes that are no larger than real cameras' and fit in memory.
  ///
  /// If none fits, the smallest ones are returned. The limit exists because capture devices with a
  /// scaler offer sizes far beyond those of their input.
  func moderate(maxFrameBytes: Int?) -> [StreamMode] {
    let fitting = filter { mode in
      mode.size.pixelCount <= Self.mostPixels
        && maxFrameBytes.map { mode.frameBytes <= $0 } ?? true
    }
    let smallest = map(\.size.pixelCount).min()
    return fitting.isEmpty ? filter { $0.size.pixelCount == smallest } : fitting
  }

  /// Slightly more than the largest webcams offer.
  private static let mostPixels = 40_000_000
}

extension StreamMode {
  /// The approximate memory that a frame takes; for a JPEG, drivers reserve what an uncompressed
  /// picture might need.
  fileprivate var frameBytes: Int {
    let bits = SampleFormat(format)?.bitsPerPixel ?? 16
    return Int(Double(size.pixelCount) * bits / 8)
  }
}
