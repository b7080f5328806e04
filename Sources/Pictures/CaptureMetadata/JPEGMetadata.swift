internal import CaptureImaging

/// The positions of a JPEG's descriptive metadata.
///
/// Extended XMP, which continues in further segments, is not read: programs use it
/// for large data, and annotations are small.
struct JPEGMetadata {
  private let xmp: Range<Int>?
  /// The parts of Photoshop's resources, which continue from segment to segment.
  private let resources: [Range<Int>]
  private let exif: Range<Int>?

  init(of header: JPEGHeader, in jpeg: RawSpan) {
    xmp = Self.xmpSegment(of: header, in: jpeg)?.packet
    resources = header.bodies(of: .application13, after: "Photoshop 3.0\0", in: jpeg)
    exif = header.exif?.body
  }

  /// The name with which a segment with XMP begins.
  static let xmpName: StaticString = "http://ns.adobe.com/xap/1.0/\0"

  /// Returns the segment with XMP, and the packet in it; nil if there is none.
  static func xmpSegment(
    of header: JPEGHeader, in jpeg: RawSpan
  ) -> (segment: JPEGHeader.Segment, packet: Range<Int>)? {
    let packet = header.bodies(of: .application1, after: xmpName, in: jpeg).first
    guard let packet,
      let segment = header.segments.first(where: { $0.body.upperBound == packet.upperBound })
    else { return nil }
    return (segment, packet)
  }

  func xmpAnnotations(in jpeg: RawSpan) throws(MetadataError) -> Annotations {
    guard let xmp else { return Annotations() }
    let text = XMPEncoding.utf8(of: jpeg.copy(of: xmp))
    return try XMPPacket(parsing: text.span.bytes).annotations
  }

  /// The rating in the EXIF block, which other programs write besides XMP or in its place.
  func exifAnnotations(in jpeg: RawSpan) -> Annotations {
    Annotations(rating: exif.flatMap { ExifRating.stars(in: jpeg.extracting($0)) })
  }

  func iptcAnnotations(in jpeg: RawSpan) throws(MetadataError) -> Annotations {
    guard !resources.isEmpty else { return Annotations() }
    let bytes = resources.reduce(into: [UInt8]()) { $0 += jpeg.copy(of: $1) }
    guard let iptc = try PhotoshopResources(of: bytes.span.bytes).iptc else { return Annotations() }
    return try IPTCRecords(of: bytes.span.bytes.extracting(iptc)).annotations
  }
}

extension JPEGHeader {
  /// Returns what follows `name` in the segments that begin with it, up to the first scan.
  fileprivate func bodies(
    of marker: JPEGMarker, after name: StaticString, in jpeg: RawSpan
  ) -> [Range<Int>] {
    segments.filter { $0.marker == marker && $0.range.upperBound <= codedRange.lowerBound }
      .filter { jpeg.extracting($0.body).holds(name, at: 0) }
      .map { $0.body.dropFirst(name.utf8CodeUnitCount) }
  }
}

extension JPEGMarker {
  /// APP13, which holds Photoshop's resources, including IPTC.
  fileprivate static let application13 = JPEGMarker(rawValue: 0xED)
}
