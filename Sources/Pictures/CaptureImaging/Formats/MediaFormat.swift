/// The format of a picture or video, recognised by the first bytes of its file.
public struct MediaFormat: Hashable, Sendable {
  /// The kind of media; the raw values are the words used in messages.
  public enum Medium: String, Sendable {
    /// A still picture or a video.
    case picture, video
  }

  /// Whether files of this format hold pictures or videos.
  public let medium: Medium
  /// The common name of the format, such as `HEIC`.
  public let name: String

  package init(_ medium: Medium, _ name: String) {
    self.medium = medium
    self.name = name
  }

  /// JPEG, recognised by its start marker and the first byte of the next marker.
  public static let jpeg = MediaFormat(.picture, "JPEG")

  /// The number of leading bytes of a file that is enough to recognise every format.
  public static let headLength = 512

  /// Recognises the format by a file's first bytes; nil if it is unknown.
  ///
  /// The file name matters only for the raw formats of many cameras, which are TIFF
  /// files that can be told apart only by their extension.
  public init?(head: RawSpan, fileName: String = "") {
    let head = FormatHead(head)
    guard
      let found = Self.jpeg(head) ?? Self.picture(head) ?? Self.raw(head)
        ?? Self.boxed(head) ?? Self.video(head) ?? Self.tiff(head, fileName)
    else { return nil }
    self = found
  }
}

extension MediaFormat: CustomStringConvertible {
  /// The format with its medium, such as `a picture (HEIC)`.
  public var description: String { "a \(medium.rawValue) (\(name))" }
}

extension MediaFormat {
  private static func jpeg(_ head: FormatHead) -> MediaFormat? {
    head.has([0xFF, 0xD8, 0xFF]) ? .jpeg : nil
  }

  private static func picture(_ head: FormatHead) -> MediaFormat? {
    let name: String? =
      if head.has([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
        "PNG"
      } else if head.has("GIF87a") || head.has("GIF89a") {
        "GIF"
      } else if head.has("RIFF"), head.has("WEBP", at: 8) {
        "WebP"
      } else if head.isBitmap {
        "BMP"
      } else if head.has([0, 0, 0, 12] + Array("jP  ".utf8)) || head.has([0xFF, 0x4F, 0xFF, 0x51]) {
        "JPEG 2000"
      } else if head.has([0, 0, 0, 12] + Array("JXL ".utf8)) || head.has([0xFF, 0x0A]) {
        "JPEG XL"
      } else if head.has("8BPS") {
        "PSD"
      } else if head.has("gimp xcf") {
        "XCF"
      } else if head.has([0x76, 0x2F, 0x31, 0x01]) {
        "OpenEXR"
      } else {
        head.netpbmName ?? rareName(head)
      }
    return name.map { MediaFormat(.picture, $0) }
  }

  /// Returns the name of a format that is seldom used for photos, if it is one.
  private static func rareName(_ head: FormatHead) -> String? {
    let signatures = [
      ("DDS", "DDS "), ("DPX", "SDPX"), ("DPX", "XPDS"), ("FITS", "SIMPLE  ="),
      ("HDR", "#?RADIANCE"), ("HDR", "#?RGBE"), ("MIFF", "id=ImageMagick"), ("XPM", "/* XPM */"),
    ]
    if let found = signatures.first(where: { head.has($0.1) }) { return found.0 }
    if head.has([0x8B, 0x4A, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return "JNG" }
    if head.has([0x49, 0x49, 0xBC, 0x01]) { return "JPEG XR" }
    return head.has("<") && head.holds("<svg") ? "SVG" : nil
  }

  /// Returns the raw format with its own signature, if any.
  private static func raw(_ head: FormatHead) -> MediaFormat? {
    let name: String? =
      if head.has("II*\0"), head.has("CR", at: 8) {
        "CR2"
      } else if head.has("FUJIFILMCCD-RAW") {
        "RAF"
      } else if head.has("IIRO") || head.has("IIRS") || head.has("MMOR") {
        "ORF"
      } else if head.has("IIU\0") {
        "RW2"
      } else if head.has("HEAPCCDR", at: 6) {
        "CRW"
      } else if head.has("FOVb") {
        "X3F"
      } else if head.has("\0MRM") {
        "MRW"
      } else {
        nil
      }
    return name.map { MediaFormat(.picture, $0) }
  }

  /// Returns the format of a file made of ISO or QuickTime boxes, if it is one.
  private static func boxed(_ head: FormatHead) -> MediaFormat? {
    guard let brand = head.majorBrand else {
      let isOldMovie = ["moov", "mdat", "wide", "pnot"].contains { head.has($0, at: 4) }
      return isOldMovie ? MediaFormat(.video, "QuickTime") : nil
    }
    switch brand {
    case "avif", "avis": return MediaFormat(.picture, "AVIF")
    case "heic", "heix", "heim", "heis", "hevc", "hevx": return MediaFormat(.picture, "HEIC")
    case "mif1", "msf1": return MediaFormat(.picture, head.holds("avif") ? "AVIF" : "HEIC")
    case "crx ": return MediaFormat(.picture, "CR3")
    case "qt  ": return MediaFormat(.video, "QuickTime")
    case "M4A ", "M4B ", "M4P ": return nil
    default: return MediaFormat(.video, brand.hasPrefix("3g") ? "3GP" : "MP4")
    }
  }

  private static func video(_ head: FormatHead) -> MediaFormat? {
    let name: String? =
      if head.has([0x1A, 0x45, 0xDF, 0xA3]) {
        head.holds("webm") ? "WebM" : "Matroska"
      } else if head.has("RIFF"), head.has("AVI ", at: 8) {
        "AVI"
      } else if head.isTransportStream {
        "MPEG-TS"
      } else if head.has([0, 0, 1, 0xBA]) || head.has([0, 0, 1, 0xB3]) {
        "MPEG"
      } else if head.has([0x30, 0x26, 0xB2, 0x75, 0x8E, 0x66, 0xCF, 0x11]) {
        "WMV"
      } else if head.has("FLV\u{1}") {
        "FLV"
      } else if head.has("OggS"), head.holds("theora") {
        "Ogg"
      } else {
        nil
      }
    return name.map { MediaFormat(.video, $0) }
  }

  private static func tiff(_ head: FormatHead, _ fileName: String) -> MediaFormat? {
    guard head.has("II*\0") || head.has("MM\0*") || head.has("II+\0") || head.has("MM\0+") else {
      return nil
    }
    let ending = FormatEnding(of: fileName)
    return MediaFormat(.picture, ending.isTIFFBasedRaw ? ending.text.uppercased() : "TIFF")
  }
}
