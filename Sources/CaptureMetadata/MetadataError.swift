public import CaptureImaging

/// The reason why a photo's annotations could not be read or written.
public enum MetadataError: Error, Hashable, Sendable {
  /// The JPEG that contains the metadata cannot be read.
  case jpeg(JPEGError)
  /// The XMP is damaged or not XMP at all; the text completes "the XMP is damaged: …".
  case damagedXMP(String)
  /// The IPTC records are damaged; the text completes "the IPTC records are damaged: …".
  case damagedIPTC(String)
  /// The XMP is larger than the limit, which leaves room for any realistic packet.
  case tooLarge(byteCount: Int, limit: Int)
  /// XMP cannot represent a value, which the text names.
  case unwritable(String)
  /// The XMP library failed for a reason other than its input.
  case library(String)
}

extension MetadataError: CustomStringConvertible {
  /// A message for people, in lower case and without a full stop.
  public var description: String {
    switch self {
    case .jpeg(let error):
      error.description
    case .damagedXMP(let why):
      "the XMP is damaged: \(why)"
    case .damagedIPTC(let why):
      "the IPTC records are damaged: \(why)"
    case .tooLarge(let byteCount, let limit):
      "the XMP is too large: \(byteCount) bytes, and the limit is \(limit)"
    case .unwritable(let what):
      "XMP cannot state \(what)"
    case .library(let why):
      "the XMP library failed: \(why)"
    }
  }
}
