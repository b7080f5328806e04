internal import CaptureImaging

/// The bytes of a JPEG from which its picture is decoded: all but its metadata and what follows its end.
///
/// Programs that write a rating, a title or a date into a JPEG leave them as they are.
struct PictureBytes: Equatable {
  private let bytes: [UInt8]

  /// Takes the bytes; nil if they are not a JPEG.
  init?(of jpeg: [UInt8]) {
    guard let header = try? JPEGHeader(of: jpeg.span.bytes, .truncated) else { return nil }
    let kept = header.segments.filter { segment in
      segment.range.upperBound <= header.codedRange.lowerBound
        && !Self.isMetadata(segment, of: jpeg)
    }
    bytes = kept.flatMap { jpeg[$0.range] } + jpeg[header.codedRange]
  }

  /// Returns whether a segment says something about the picture and does not change its pixels.
  ///
  /// Profiles and Adobe's segment change its colours.
  private static func isMetadata(_ segment: JPEGHeader.Segment, of jpeg: [UInt8]) -> Bool {
    switch segment.marker.rawValue {
    case 0xE2: !jpeg[segment.body].starts(with: Array("ICC_PROFILE\0".utf8))
    case 0xEE: false
    case 0xE0...0xEF, 0xFE: true
    default: false
    }
  }
}
