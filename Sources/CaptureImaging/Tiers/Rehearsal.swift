/// Encodes a sample of a picture to know what the whole of it will take.
struct Rehearsal {
  private let mosaic: PlanarPicture.Mosaic
  private var curve = RateCurve()
  /// By how much the whole picture took more bytes than foretold.
  private var correction = 1.0
  /// The first try, a JPEG that begins as all others of the picture do.
  private(set) var sample: [UInt8] = []

  /// What usual photos take: a good place to begin.
  private static let usualQuality = 75
  private static let tryLimit = 3

  init(of picture: PlanarPicture, with encoder: inout JPEGEncoder) throws(JPEGError) {
    mosaic = picture.mosaic
    sample = try perform(Self.usualQuality, with: &encoder)
  }

  /// The quality, of those allowed, with which the whole picture comes nearest to so many bytes.
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

  /// The bytes that the whole picture will take.
  mutating func bytes(
    atQuality quality: Int, with encoder: inout JPEGEncoder
  ) throws(JPEGError) -> Int {
    if !curve.isTried(near: quality) { _ = try perform(quality, with: &encoder) }
    return Int((curve.bytes(atQuality: quality) ?? 0) * correction)
  }

  /// Learns what the whole picture took in earnest.
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
