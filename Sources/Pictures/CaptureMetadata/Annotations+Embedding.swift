package import CaptureImaging

extension Annotations {
  /// Returns a JPEG with these annotations in its XMP.
  ///
  /// Everything else in the XMP, and every byte outside it, is kept. Equal annotations leave the
  /// JPEG as it is. Throws if the XMP is damaged or leaves no room, or if IPTC or EXIF still has
  /// an annotation that these lack.
  public func embedded(in jpeg: RawSpan) throws(MetadataError) -> [UInt8] {
    let header: JPEGHeader
    do throws(JPEGError) {
      header = try JPEGHeader(of: jpeg, .truncated)
    } catch {
      throw .jpeg(error)
    }
    guard try Annotations(ofJPEG: jpeg) != self else { return jpeg.copy(of: 0..<jpeg.byteCount) }
    let old = JPEGMetadata.xmpSegment(of: header, in: jpeg)
    let packet = try packet(replacing: old, in: jpeg)
    let place = old?.segment.range ?? Self.place(in: header)
    let result =
      jpeg.copy(of: 0..<place.lowerBound) + (try Self.segment(packet))
      + jpeg.copy(of: place.upperBound..<jpeg.byteCount)
    guard try Annotations(ofJPEG: result.span.bytes) == self else {
      throw .unwritable("the lack of an annotation that is also in the IPTC or EXIF of the photo")
    }
    return result
  }

  /// Returns a JPEG without the segment with its XMP; nil if it has none.
  ///
  /// If ``embedded(in:)`` gave it that segment, these are the bytes that it had before.
  package static func withoutXMP(_ jpeg: RawSpan, _ header: JPEGHeader) -> [UInt8]? {
    guard let xmp = JPEGMetadata.xmpSegment(of: header, in: jpeg)?.segment.range else { return nil }
    return jpeg.copy(of: 0..<xmp.lowerBound) + jpeg.copy(of: xmp.upperBound..<jpeg.byteCount)
  }

  /// Returns the bytes of the photo's own packet with these annotations, or those of a new one.
  private func packet(
    replacing old: (segment: JPEGHeader.Segment, packet: Range<Int>)?, in jpeg: RawSpan
  ) throws(MetadataError) -> [UInt8] {
    let xml = old.map { XMPEncoding.utf8(of: jpeg.copy(of: $0.packet)) } ?? Sidecar().bytes
    let change = try XMPPacket(parsing: xml.span.bytes).change(to: self)
    return try change.applied(to: xml.span.bytes)
  }

  private static func segment(_ packet: [UInt8]) throws(MetadataError) -> [UInt8] {
    let body = JPEGMetadata.xmpName.withUTF8Buffer { Array($0) } + packet
    let limit = 65_533
    guard body.count <= limit else { throw .tooLarge(byteCount: packet.count, limit: limit) }
    let length = UInt16(body.count + 2)
    return [0xFF, JPEGMarker.application1.rawValue, UInt8(length >> 8), UInt8(length & 0xFF)] + body
  }

  /// Returns the place after the start marker and any JFIF and EXIF segments, which come first.
  private static func place(in header: JPEGHeader) -> Range<Int> {
    let leading = header.segments.dropFirst().prefix {
      $0.marker == .application0 || $0 == header.exif
    }
    let end = (leading.last ?? header.segments[0]).range.upperBound
    return end..<end
  }
}
