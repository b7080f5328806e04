public import CaptureBase

/// Creates the smaller tiers of photos, one photo after another.
///
/// A photo is decoded once and strictly, which also verifies it: a photo with lost
/// data is rejected. All further steps work on planes of luma and colour. The tiers
/// are 4:2:0, or grey for a grey photo.
///
/// The JPEG library scales most photos to less than twice the tier's size. For the rest,
/// libyuv uses bilinear filtering even if its box filter is requested. Measured on
/// 39 photos, this costs 0.002 of SSIM compared to vipsthumbnail's Lanczos filter.
public struct TierLadder: ~Copyable {
  /// The sizes, byte ranges and qualities of the tiers.
  public let rules: TierRules
  private var decoder: JPEGDecoder
  private var encoder: JPEGEncoder

  /// Creates a ladder; throws if the JPEG library cannot be initialised.
  public init(rules: TierRules = TierRules()) throws(TierError) {
    let decoder = try TierError.jpeg(JPEGDecoder.init)
    let encoder = try TierError.jpeg(JPEGEncoder.init)
    self.rules = rules
    self.decoder = decoder
    self.encoder = encoder
  }

  /// Creates the tiers of a JPEG, turned upright according to its EXIF block.
  ///
  /// `id` consists of 32 hexadecimal digits. If `captureTime` is nil, the time in the
  /// EXIF block is used.
  public mutating func tiers(
    of jpeg: RawSpan, id: String? = nil, captureTime: WallTime? = nil,
    pixelLimit: Int = JPEGDecoder.defaultPixelLimit
  ) throws(TierError) -> TierSet {
    let original = try TierError.jpeg { () throws(JPEGError) in
      try read(jpeg, pixelLimit: pixelLimit)
    }
    let facts = ExifFacts(captureTime: captureTime ?? original.captureTime, uniqueID: id)
    return try tiers(of: original, facts)
  }

  /// Creates the tiers of a picture that was never a JPEG.
  public mutating func tiers(
    of picture: PlanarPicture, orientation: Orientation = .up, id: String? = nil,
    captureTime: WallTime? = nil
  ) throws(TierError) -> TierSet {
    let original = Original(picture: picture, size: picture.size, orientation: orientation)
    return try tiers(of: original, ExifFacts(captureTime: captureTime, uniqueID: id))
  }

  /// Encodes a picture at its own size in few bytes, at quality 40 unless its window needs another.
  ///
  /// The result has no EXIF block; ``Exif`` adds one.
  public mutating func compactFull(of picture: PlanarPicture) throws(TierError) -> EncodedTier {
    let picture = picture.scaled(to: picture.size, chroma: picture.chroma.ofTiers)
    var press = try TierEncoder(picture, nil, with: &encoder)
    return try press.tier(
      in: rules.window(of: .full, size: picture.size), usualQuality: Self.compactQuality,
      qualities: rules.qualities, with: &encoder)
  }

  private static let compactQuality = 40
}

extension TierLadder {
  /// A decoded photo, possibly smaller than stored and not yet upright.
  private struct Original {
    let picture: PlanarPicture
    /// The size at which the photo is stored.
    let size: FrameSize
    let orientation: Orientation
    var captureTime: WallTime?

    var uprightSize: FrameSize { orientation.swapsSides ? size.turned : size }
  }

  private mutating func read(_ jpeg: RawSpan, pixelLimit: Int) throws(JPEGError) -> Original {
    let header = try JPEGHeader(of: jpeg)
    // Unreadable EXIF facts are no reason to reject a complete picture.
    let facts = (try? ExifFacts(of: jpeg, header)) ?? ExifFacts()
    let orientation = facts.orientation ?? .up
    let target = rules.storedSize(of: header.size, orientation)
    let picture = try decoder.decode(
      jpeg, header, scale: .smallest(of: header.size, covering: target), pixelLimit: pixelLimit)
    return Original(
      picture: picture, size: header.size, orientation: orientation, captureTime: facts.captureTime)
  }

  private mutating func tiers(
    of original: Original, _ facts: ExifFacts
  ) throws(TierError) -> TierSet {
    let target = rules.storedSize(of: original.size, original.orientation)
    let picture = original.picture
      .scaled(to: target, chroma: original.picture.chroma.ofTiers)
      .turned(upright: original.orientation)
    var facts = facts
    facts.orientation = .up
    facts.pixelSize = picture.size
    return try tiers(ofUpright: picture, facts, originalSize: original.uprightSize)
  }

  private mutating func tiers(
    ofUpright picture: PlanarPicture, _ facts: ExifFacts, originalSize: FrameSize
  ) throws(TierError) -> TierSet {
    var press = try TierEncoder(picture, facts, with: &encoder)
    let screen = try press.tier(
      in: rules.window(of: .screen, size: picture.size), qualities: rules.qualities,
      with: &encoder)
    let low = try press.tier(
      in: rules.window(of: .low, size: picture.size),
      qualities: rules.qualities.lowerBound...screen.quality, with: &encoder)
    return TierSet(
      screen: screen, low: low, uprightSize: originalSize, encodeCount: press.encodeCount)
  }
}

extension ChromaSubsampling {
  /// The chroma subsampling of the tiers.
  fileprivate var ofTiers: ChromaSubsampling { self == .grey ? .grey : .s420 }
}
