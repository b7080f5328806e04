package import CaptureImaging
package import CaptureMetadata

/// A kind of original, such as JPEG: how its files are recognised, read, checked and drawn.
///
/// A value is one original of that kind, whose structure has been read. Add a new kind to
/// ``OriginalKinds/standard``.
package protocol OriginalKind: Sendable {
  /// What messages call this kind.
  static var name: String { get }
  /// The formats as which the first bytes of its files are recognised.
  static var formats: Set<MediaFormat> { get }
  /// The extension that the store appends to a file's name that has none of this kind.
  static var ending: String { get }
  /// The media type with which originals are sent to browsers.
  static var mediaType: String { get }

  /// Returns whether files with this extension are of this kind.
  static func hasEnding(_ ending: FormatEnding) -> Bool

  /// Returns the bytes of an original with annotations in its XMP, and everything else unchanged.
  static func embed(
    _ annotations: Annotations, in bytes: [UInt8]
  ) throws(MetadataError) -> [UInt8]

  /// Reads the structure of an original without decoding its picture, which may be incomplete.
  init(_ bytes: [UInt8]) throws(OriginalError)

  /// The whole file.
  var bytes: [UInt8] { get }
  /// The size of the picture before it is turned upright.
  var storedSize: FrameSize { get }
  /// The camera, the time and the orientation; nil if the file states none of them.
  var exif: ExifFacts? { get }
  /// The settings with which the photo was taken.
  var shooting: ShootingFacts { get }
  /// The annotations in the file; what is damaged is left out.
  var annotations: Annotations { get }
  /// The bytes from which the picture is decoded: they stay the same if only the metadata changes.
  var pictureBytes: [UInt8] { get }
  /// The bytes that store the pixels, without what describes them: two pictures hardly share them.
  var pixelBytes: ArraySlice<UInt8> { get }
  /// The file without its XMP, as it was before ``embed(_:in:)``; nil if it has none.
  var withoutXMP: [UInt8]? { get }

  /// Decodes the whole picture and returns its flaw, nil if it is sound; throws if it cannot be
  /// decoded or the flaw is not tolerated.
  func flaw(accepting tolerance: FlawTolerance) throws(OriginalError) -> PictureFlaw?

  /// Returns the memory needed to make tiers, besides the file itself.
  func byteCount(toMakeTiersBy rules: TierRules) -> Int

  /// Makes the wanted tiers, upright and in sRGB, and finds the picture's flaw; throws if that is not
  /// tolerated.
  func tiers(
    _ wanted: [Tier], by ladder: inout TierLadder, id: String, accepting tolerance: FlawTolerance
  ) throws(OriginalError) -> TierSet

  /// Decodes the picture, whatever its flaws, to pixels of an upright size in sRGB.
  func pixels(
    of size: FrameSize, upright orientation: Orientation, pixelLimit: Int, from pool: PixelPool
  ) throws(OriginalError) -> Pixels
}

extension OriginalKind {
  /// The facts that the original contains about itself.
  var facts: OriginalFacts { OriginalFacts(self) }

  /// The checksum of the file without its XMP; nil if it has none.
  var digestWithoutXMP: Digest? {
    guard let bytes = withoutXMP else { return nil }
    return Digest(of: bytes.span.bytes)
  }
}
