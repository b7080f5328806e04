package import CaptureImaging

extension Annotations {
  /// Reads the annotations in a JPEG: those in its XMP, completed from its IPTC and EXIF.
  ///
  /// Throws if any of it is damaged. To get whatever is still readable,
  /// call ``found(inJPEG:)``.
  public init(ofJPEG jpeg: RawSpan) throws(MetadataError) {
    let (annotations, damage) = Self.found(inJPEG: jpeg)
    if let damage { throw damage }
    self = annotations
  }

  /// Returns the readable annotations in a JPEG, and the first error.
  ///
  /// Damaged metadata is no reason to reject a photo: its annotations are then empty,
  /// or those of the intact part.
  public static func found(
    inJPEG jpeg: RawSpan
  ) -> (annotations: Annotations, damage: MetadataError?) {
    do throws(JPEGError) {
      return found(in: try JPEGHeader(of: jpeg, .truncated), of: jpeg)
    } catch {
      return (Annotations(), .jpeg(error))
    }
  }

  /// Returns the readable annotations in a JPEG whose header has already been parsed, and the first
  /// error.
  package static func found(
    in header: JPEGHeader, of jpeg: RawSpan
  ) -> (annotations: Annotations, damage: MetadataError?) {
    let metadata = JPEGMetadata(of: header, in: jpeg)
    let (xmp, xmpDamage) = annotations { () throws(MetadataError) in
      try metadata.xmpAnnotations(in: jpeg)
    }
    let (iptc, iptcDamage) = annotations { () throws(MetadataError) in
      try metadata.iptcAnnotations(in: jpeg)
    }
    let exif = metadata.exifAnnotations(in: jpeg)
    return (xmp.filled(from: iptc).filled(from: exif), xmpDamage ?? iptcDamage)
  }

  /// Returns the result of `read`, or empty annotations and its error.
  private static func annotations(
    _ read: () throws(MetadataError) -> Annotations
  ) -> (Annotations, MetadataError?) {
    do throws(MetadataError) {
      return (try read(), nil)
    } catch {
      return (Annotations(), error)
    }
  }
}
