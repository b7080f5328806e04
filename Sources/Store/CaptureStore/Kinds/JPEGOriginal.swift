package import CaptureImaging
package import CaptureMetadata

/// An original that is a JPEG.
package struct JPEGOriginal: OriginalKind {
  package static let name = "JPEG"
  package static let formats: Set<MediaFormat> = [.jpeg]
  package static let ending = "jpg"
  package static let mediaType = "image/jpeg"

  package let bytes: [UInt8]
  private let header: JPEGHeader

  package init(_ bytes: [UInt8]) throws(OriginalError) {
    self.bytes = bytes
    header = try OriginalError.jpeg { () throws(JPEGError) in
      try JPEGHeader(of: bytes.span.bytes, .truncated)
    }
  }

  package static func hasEnding(_ ending: FormatEnding) -> Bool { ending.isJPEG }

  package var storedSize: FrameSize { header.size }
}

// MARK: - Metadata

extension JPEGOriginal {
  package var exif: ExifFacts? { ExifFacts(of: bytes.span.bytes, header) }

  package var shooting: ShootingFacts { ShootingFacts(of: bytes.span.bytes, header) }

  package var annotations: Annotations {
    Annotations.found(in: header, of: bytes.span.bytes).annotations
  }

  package var withoutXMP: [UInt8]? { Annotations.withoutXMP(bytes.span.bytes, header) }

  package static func embed(
    _ annotations: Annotations, in bytes: [UInt8]
  ) throws(MetadataError) -> [UInt8] {
    try annotations.embedded(in: bytes.span.bytes)
  }

  /// All but the metadata and what follows the end of the JPEG.
  ///
  /// Programs that write a rating, a title or a date into a JPEG leave them as they are.
  package var pictureBytes: [UInt8] {
    let kept = header.segments.filter { segment in
      segment.range.upperBound <= header.codedRange.lowerBound && !isMetadata(segment)
    }
    return kept.flatMap { bytes[$0.range] } + pixelBytes
  }

  /// The coded picture, without the tables that a camera writes into all its photos.
  package var pixelBytes: ArraySlice<UInt8> { bytes[header.codedRange] }

  /// Returns whether a segment says something about the picture and does not change its pixels.
  ///
  /// Profiles and Adobe's segment change its colours.
  private func isMetadata(_ segment: JPEGHeader.Segment) -> Bool {
    switch segment.marker.rawValue {
    case 0xE2: !bytes[segment.body].starts(with: Array("ICC_PROFILE\0".utf8))
    case 0xEE: false
    case 0xE0...0xEF, 0xFE: true
    default: false
    }
  }
}

// MARK: - Picture

extension JPEGOriginal {
  package func flaw(accepting tolerance: FlawTolerance) throws(OriginalError) -> PictureFlaw? {
    try OriginalError.jpeg { () throws(JPEGError) in
      var decoder = try JPEGDecoder()
      return try decoder.flaw(of: bytes.span.bytes, accepting: tolerance)
    }
  }

  package func byteCount(toMakeTiersBy rules: TierRules) -> Int {
    rules.byteCount(toMakeTiersOf: header)
  }

  package func tiers(
    _ wanted: [Tier], by ladder: inout TierLadder, id: String, accepting tolerance: FlawTolerance
  ) throws(OriginalError) -> TierSet {
    do throws(TierError) {
      return try ladder.tiers(wanted, of: bytes.span.bytes, id: id, accepting: tolerance)
    } catch {
      throw OriginalError(error)
    }
  }

  package func pixels(
    of size: FrameSize, upright orientation: Orientation, pixelLimit: Int, from pool: PixelPool
  ) throws(OriginalError) -> Pixels {
    try OriginalError.jpeg { () throws(JPEGError) in
      var decoder = try JPEGDecoder()
      return try decoder.pixels(
        of: bytes.span.bytes, header, size: size, upright: orientation, pixelLimit: pixelLimit,
        accepting: .truncated, from: pool)
    }
  }
}
