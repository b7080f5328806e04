/// A format that holds samples as they are, and how they lie in memory.
public struct SampleFormat: Hashable, Sendable {
  public let format: PixelFormat
  let samples: SampleForm
  let planes: [PlaneForm]

  /// Nil for compressed formats and for those that nobody here reads.
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

  /// The format of a name, in any case where no other one is spelled so.
  static func named(_ name: String) -> SampleFormat? {
    byName[name] ?? byCapitals[name.uppercased()]
  }

  private static let byName = Dictionary(uniqueKeysWithValues: all.map { ("\($0.format)", $0) })

  private static let byCapitals = Dictionary(
    all.map { ("\($0.format)".uppercased(), $0) }, uniquingKeysWith: { first, _ in first })
}

extension SampleFormat {
  /// What its samples are of.
  public enum Content: Sendable {
    /// Y, Cb and Cr.
    case components
    /// Red, green and blue.
    case colours
    /// One colour a pixel, as a sensor sees them through its filters.
    case mosaic
    /// Light alone.
    case light
  }

  public var content: Content {
    switch samples {
    case .pairs, .planar, .semiPlanar, .words(_, .components): .components
    case .words(_, .colours): .colours
    case .mosaic: .mosaic
    case .light: .light
    }
  }

  /// How many bits a pixel takes in memory, padding between rows aside.
  public var bitsPerPixel: Double {
    planes.reduce(0) { $0 + Double($1.byteCount * 8) / Double($1.columns * $1.rows) }
  }

  /// How finely light and colour are stored, about in bits a pixel.
  package var fidelity: Int {
    guard case .words(let word, _) = samples else { return Int(bitsPerPixel) }
    // Fewer than eight bits of a colour show as bands.
    return word.hasWholeBytes ? 24 : word.bitCount / 2
  }
}
