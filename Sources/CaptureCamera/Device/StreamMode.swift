public import CaptureImaging

/// One format and size that a camera offers, with its frame rates.
public struct StreamMode: Hashable, Sendable {
  public var format: PixelFormat
  public var size: FrameSize
  /// Frames a second, fastest first.
  public var rates: [Double]

  public init(format: PixelFormat, size: FrameSize, rates: [Double]) {
    self.format = format
    self.size = size
    self.rates = rates.sorted(by: >)
  }
}

extension StreamMode {
  /// The rate that serves a wish best: the nearest, or the fastest where none is wished for.
  public func rate(nearest wish: Double?) -> Double? {
    guard let wish else { return rates.first }
    return rates.min { abs($0 - wish) < abs($1 - wish) }
  }

  /// How far its nearest rate is from a wish, as a part of that; nothing where it is the same.
  func distance(to wish: Double) -> Double {
    guard let rate = rate(nearest: wish) else { return 1 }
    return rate.isSameRate(as: wish) ? 0 : abs(rate - wish) / wish
  }
}

extension StreamMode: CustomStringConvertible {
  /// The mode without its rates, such as `MJPG 1280x720`.
  var name: String { "\(format) \(size)" }

  /// The mode as a person reads it, such as `MJPG 1280x720 at 30, 15 fps`.
  public var description: String {
    guard !rates.isEmpty else { return name }
    return "\(name) at \(rates.map(\.rateText).joined(separator: ", ")) fps"
  }
}

extension Double {
  /// Whether two rates are one, such as 30 and television's 29.97.
  public func isSameRate(as other: Double) -> Bool { abs(self - other) <= 0.01 * other }

  /// Frames a second with two digits behind the point at most; of slow ones, the first two digits
  /// that are not zeros.
  public var rateText: String {
    var (places, scale) = (2, 100.0)
    while self > 0, self * scale < 9.5, places < 9 { (places, scale) = (places + 1, scale * 10) }
    let (whole, rest) = Int((self * scale).rounded()).quotientAndRemainder(dividingBy: Int(scale))
    guard rest != 0 else { return "\(whole)" }
    let digits = String(rest)
    let fraction = String(repeating: "0", count: places - digits.utf8.count) + digits
    return "\(whole).\(fraction.trimmingZeros)"
  }
}

extension String {
  /// The text without the zeros at its end.
  fileprivate var trimmingZeros: Substring {
    self[..<(lastIndex { $0 != "0" }.map(index(after:)) ?? startIndex)]
  }
}
