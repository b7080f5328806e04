internal import CaptureImaging

extension PhotoWords {
  /// Reads what a JPEG's metadata says: its XMP, and its IPTC where the XMP is silent.
  ///
  /// Throws when any of it is damaged. A caller who wants what can be read
  /// all the same asks `found(inJPEG:)`.
  public init(ofJPEG jpeg: RawSpan) throws(MetadataError) {
    let (words, damage) = Self.found(inJPEG: jpeg)
    if let damage { throw damage }
    self = words
  }

  /// What can be read of a JPEG's metadata, and the first damage met.
  ///
  /// Damaged metadata is no reason to refuse a photo: its words are empty then,
  /// or those of the part that is whole.
  public static func found(
    inJPEG jpeg: RawSpan
  ) -> (words: PhotoWords, damage: MetadataError?) {
    let metadata: JPEGMetadata
    do throws(JPEGError) {
      metadata = JPEGMetadata(of: try JPEGHeader(of: jpeg), in: jpeg)
    } catch {
      return (PhotoWords(), .jpeg(error))
    }
    let (xmp, xmpDamage) = words { () throws(MetadataError) in try metadata.xmpWords(in: jpeg) }
    let (iptc, iptcDamage) = words { () throws(MetadataError) in try metadata.iptcWords(in: jpeg) }
    return (xmp.filled(from: iptc), xmpDamage ?? iptcDamage)
  }

  /// The words that a reader finds, or why it finds none.
  private static func words(
    _ read: () throws(MetadataError) -> PhotoWords
  ) -> (PhotoWords, MetadataError?) {
    do throws(MetadataError) {
      return (try read(), nil)
    } catch {
      return (PhotoWords(), error)
    }
  }
}
