/// Encodes one picture, repeatedly if necessary, so that its size falls into a given window.
struct TierEncoder {
  let picture: PlanarPicture
  private let label: TierLabel?
  private var trial: TrialEncoder
  /// The JPEGs encoded so far, by quality.
  private var encoded: [Int: [UInt8]] = [:]

  /// The number of times that the whole picture has been encoded.
  var encodeCount: Int { encoded.count }

  private static let tryLimit = 4

  /// Prepares a picture whose JPEGs carry the facts in an EXIF block, or none if `facts` is nil.
  init(
    _ picture: PlanarPicture, _ facts: ExifFacts?, with encoder: inout JPEGEncoder
  ) throws(TierError) {
    self.picture = picture
    let trial = try TierError.jpeg { () throws(JPEGError) in
      try TrialEncoder(of: picture, with: &encoder)
    }
    self.trial = trial
    do throws(ExifError) {
      label = if let facts { try TierLabel(facts, for: trial.sample) } else { nil }
    } catch {
      throw .exif(error)
    }
  }

  /// Encodes the picture to the middle of the window, or nearer to its size at a usual quality.
  mutating func tier(
    in window: ClosedRange<Int>, usualQuality: Int? = nil, qualities: ClosedRange<Int>,
    with encoder: inout JPEGEncoder
  ) throws(TierError) -> EncodedTier {
    do {
      let labelCount = label?.byteCount ?? 0
      let wanted = window.lowerBound - labelCount...window.upperBound - labelCount
      var aim = (wanted.lowerBound + wanted.upperBound) / 2
      if let usualQuality {
        let usual = try trial.bytes(atQuality: usualQuality, with: &encoder)
        let margin = (wanted.upperBound - wanted.lowerBound) / 8
        aim = min(max(usual, wanted.lowerBound + margin), wanted.upperBound - margin)
      }
      let quality = try settle(on: aim, in: wanted, qualities: qualities, with: &encoder)
      let jpeg = encoded[quality] ?? []
      return EncodedTier(
        jpeg: label?.added(to: jpeg) ?? jpeg, size: picture.size, quality: quality,
        isInWindow: wanted.contains(jpeg.count))
    } catch {
      throw .jpeg(error)
    }
  }

  /// Encodes until the size is in the window or no quality is nearer, and returns the best quality.
  private mutating func settle(
    on aim: Int, in window: ClosedRange<Int>, qualities: ClosedRange<Int>,
    with encoder: inout JPEGEncoder
  ) throws(JPEGError) -> Int {
    var best: (quality: Int, distance: Int)?
    for _ in 0..<Self.tryLimit {
      let quality = try trial.quality(forBytes: aim, in: qualities, with: &encoder)
      guard quality != best?.quality else { break }
      let count = try encode(quality, with: &encoder)
      let distance = abs(count - aim)
      if distance < best?.distance ?? .max { best = (quality, distance) }
      guard !window.contains(count) else { break }
    }
    return best?.quality ?? qualities.lowerBound
  }

  private mutating func encode(
    _ quality: Int, with encoder: inout JPEGEncoder
  ) throws(JPEGError) -> Int {
    if let known = encoded[quality] { return known.count }
    let jpeg = try encoder.encode(picture, quality: quality)
    encoded[quality] = jpeg
    trial.learn(quality: quality, bytes: jpeg.count)
    return jpeg.count
  }
}

/// The EXIF block that all tiers of a photo share, encoded once.
struct TierLabel {
  private let patch: JPEGPatch

  /// Creates the label for JPEGs by the same encoder and with the same header as `sample`.
  init(_ facts: ExifFacts, for sample: [UInt8]) throws(ExifError) {
    let bytes = sample.span.bytes
    patch = try Exif.patch(for: JPEGHeader(forExifOf: bytes), of: bytes, facts)
  }

  var byteCount: Int { patch.bytes.count }

  /// Returns the JPEG with the EXIF block inserted.
  func added(to jpeg: [UInt8]) -> [UInt8] {
    jpeg.span.bytes.patched([patch], upTo: jpeg.count)
  }
}
