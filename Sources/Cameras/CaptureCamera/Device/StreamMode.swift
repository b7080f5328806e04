internal import CaptureBase
public import CaptureImaging

/// A format and a size that a camera offers, with their frame rates.
public struct StreamMode: Hashable, Sendable, Codable {
  /// The format of the frames as the camera sends them.
  public var format: PixelFormat
  /// The picture size in pixels.
  public var size: FrameSize
  /// The frame rates in frames per second, highest first; empty if the driver does not list them.
  public var rates: [Double]

  /// Creates a mode; the rates may be given in any order.
  public init(format: PixelFormat, size: FrameSize, rates: [Double]) {
    self.format = format
    self.size = size
    self.rates = rates.sorted(by: >)
  }

  /// Reads a mode; the rates may be in any order.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      format: try fields.decode(PixelFormat.self, forKey: .format),
      size: try fields.decode(FrameSize.self, forKey: .size),
      rates: try fields.decode([Double].self, forKey: .rates))
  }
}

extension StreamMode {
  /// Returns the rate nearest to the requested one, or the highest if none is requested.
  public func rate(nearest wish: Double?) -> Double? {
    guard let wish else { return rates.first }
    return rates.min { abs($0 - wish) < abs($1 - wish) }
  }

  /// Returns the relative distance of the nearest rate from the requested one;
  /// zero if they are the same rate.
  ///
  /// A mode without rates has a distance of 1.
  func distance(to wish: Double) -> Double {
    guard let rate = rate(nearest: wish) else { return 1 }
    return rate.isSameRate(as: wish) ? 0 : abs(rate - wish) / wish
  }
}

extension StreamMode: CustomStringConvertible {
  /// The format and the size, such as `MJPG 1280x720`.
  var name: String { "\(format) \(size)" }

  /// The mode in readable form, such as `MJPG 1280x720 at 30, 15 fps`.
  public var description: String {
    guard !rates.isEmpty else { return name }
    return "\(name) at \(rates.map(\.rateText).joined(separator: ", ")) fps"
  }
}

extension Double {
  /// Returns whether two rates count as the same, such as 30 and
  /// television's 29.97 frames per second.
  package func isSameRate(as other: Double) -> Bool { abs(self - other) <= 0.01 * other }

  /// The frames of a second, such as `15 frames`.
  package var framesText: String { "\(rateText) \(rateText == "1" ? "frame" : "frames")" }

  /// The rate as text, with at most two decimals; slow rates keep two significant digits.
  package var rateText: String {
    var (places, scale) = (2, 100.0)
    while self > 0, self * scale < 9.5, places < 9 { (places, scale) = (places + 1, scale * 10) }
    let (whole, rest) = Int((self * scale).rounded()).quotientAndRemainder(dividingBy: Int(scale))
    guard rest != 0 else { return "\(whole)" }
    return "\(whole).\(rest.digits(places).trimmingZeros)"
  }
}

extension String {
  /// The text without the zeros at its end.
  fileprivate var trimmingZeros: Substring {
    self[..<(lastIndex { $0 != "0" }.map(index(after:)) ?? startIndex)]
  }
}

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
