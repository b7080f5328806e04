internal import CaptureImaging

extension [StreamMode] {
  /// The modes that are no larger than cameras are, and that memory has room for; the smallest ones
  /// where it has room for none.
  ///
  /// Receivers that scale freely offer sizes far beyond what they receive.
  func moderate(mostFrameBytes: Int?) -> [StreamMode] {
    let fitting = filter { mode in
      mode.size.pixelCount <= Self.mostPixels
        && mostFrameBytes.map { mode.frameBytes <= $0 } ?? true
    }
    let smallest = map(\.size.pixelCount).min()
    return fitting.isEmpty ? filter { $0.size.pixelCount == smallest } : fitting
  }

  /// A little more than the largest webcams have.
  private static let mostPixels = 40_000_000
}

extension StreamMode {
  /// About how much memory a frame takes; drivers reserve for a JPEG what its picture might take.
  fileprivate var frameBytes: Int {
    let bits = SampleFormat(format)?.bitsPerPixel ?? 16
    return Int(Double(size.pixelCount) * bits / 8)
  }
}
