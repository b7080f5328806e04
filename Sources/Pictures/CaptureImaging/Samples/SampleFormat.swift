/// A format of uncompressed samples, and its memory layout.
public struct SampleFormat: Hashable, Sendable {
  /// The pixel format by which V4L2 knows it.
  public let format: PixelFormat
  let samples: SampleForm
  let planes: [PlaneForm]

  /// Returns nil for compressed formats and for unsupported ones.
  public init?(_ format: PixelFormat) {
    guard let known = Self.byFormat[format] else { return nil }
    self = known
  }

  init(_ format: PixelFormat, _ samples: SampleForm) {
    self.format = format
    self.samples = samples
    planes = samples.planes
  }

  private static let byFormat = Dictionary(uniqueKeysWithValues: all.map { ($0.format, $0) })

  /// Returns the format with a name; case is ignored unless it distinguishes two formats.
  static func named(_ name: String) -> SampleFormat? {
    byName[name] ?? byCapitals[name.uppercased()]
  }

  private static let byName = Dictionary(uniqueKeysWithValues: all.map { ("\($0.format)", $0) })

  private static let byCapitals = Dictionary(
    all.map { ("\($0.format)".uppercased(), $0) }, uniquingKeysWith: { first, _ in first })
}

extension SampleFormat {
  /// The kind of samples in a format.
  public enum Content: Sendable {
    /// Y, Cb and Cr.
    case components
    /// Red, green and blue.
    case colours
    /// One colour per pixel, seen through the filters of the sensor.
    case mosaic
    /// Luma only.
    case light
  }

  /// The kind of samples in this format.
  public var content: Content {
    switch samples {
    case .pairs, .planar, .semiPlanar, .deepSemiPlanar, .words(_, .components): .components
    case .words(_, .colours): .colours
    case .mosaic: .mosaic
    case .light: .light
    }
  }

  /// The number of bits per pixel in memory, not counting padding between rows.
  public var bitsPerPixel: Double {
    planes.reduce(0) { $0 + Double($1.byteCount * 8) / Double($1.columns * $1.rows) }
  }

  /// The precision of luma and colour, approximately in bits per pixel.
  package var fidelity: Int {
    guard case .words(let word, _) = samples else { return Int(bitsPerPixel) }
    // Fewer than eight bits per colour cause visible banding.
    return word.hasWholeBytes ? 24 : word.bitCount / 2
  }
}
