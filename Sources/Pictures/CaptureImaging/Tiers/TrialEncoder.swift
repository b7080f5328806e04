/// Trial encodings of a sample of a picture, which predict the size of the whole picture.
struct TrialEncoder {
  private let mosaic: PlanarPicture.Mosaic
  private var curve = RateCurve()
  /// The ratio of the whole picture's bytes to the prediction.
  private var correction = 1.0
  /// The first trial; its header is the same as that of all other JPEGs of the picture.
  private(set) var sample: [UInt8] = []

  /// A quality that is typical of photos, tried first.
  private static let usualQuality = 75
  private static let tryLimit = 3

  init(of picture: PlanarPicture, with encoder: inout JPEGEncoder) throws(JPEGError) {
    mosaic = picture.mosaic
    sample = try perform(Self.usualQuality, with: &encoder)
  }

  /// Returns the allowed quality at which the whole picture comes nearest to a number of bytes.
  mutating func quality(
    forBytes bytes: Int, in qualities: ClosedRange<Int>, with encoder: inout JPEGEncoder
  ) throws(JPEGError) -> Int {
    var quality = knownQuality(forBytes: bytes, in: qualities)
    for _ in 0..<Self.tryLimit where !curve.isTried(near: quality) {
      _ = try perform(quality, with: &encoder)
      quality = knownQuality(forBytes: bytes, in: qualities)
    }
    return quality
  }

  /// Returns the predicted bytes of the whole picture at a quality.
  mutating func bytes(
    atQuality quality: Int, with encoder: inout JPEGEncoder
  ) throws(JPEGError) -> Int {
    if !curve.isTried(near: quality) { _ = try perform(quality, with: &encoder) }
    return Int((curve.bytes(atQuality: quality) ?? 0) * correction)
  }

  /// Corrects the predictions by the actual size of the whole picture.
  mutating func learn(quality: Int, bytes: Int) {
    guard let foretold = curve.bytes(atQuality: quality), foretold > 0 else { return }
    correction = Double(bytes) / foretold
  }

  private func knownQuality(forBytes bytes: Int, in qualities: ClosedRange<Int>) -> Int {
    let quality = curve.quality(forBytes: Double(bytes) / correction) ?? Self.usualQuality
    return min(max(quality, qualities.lowerBound), qualities.upperBound)
  }

  private mutating func perform(
    _ quality: Int, with encoder: inout JPEGEncoder
  ) throws(JPEGError) -> [UInt8] {
    let jpeg = try encoder.encode(mosaic.picture, quality: quality)
    let head = try JPEGHeader(of: jpeg.span.bytes).codedRange.lowerBound
    curve.add(quality: quality, bytes: head + Int(Double(jpeg.count - head) * mosaic.factor))
    return jpeg
  }
}
