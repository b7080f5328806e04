public import CaptureImaging

/// Why what a person says about a photo could not be read or written.
public enum MetadataError: Error, Hashable, Sendable {
  /// The JPEG around the words cannot be read.
  case jpeg(JPEGError)
  /// The XMP contradicts itself or is none, in words that say how.
  case damagedXMP(String)
  /// The IPTC records contradict themselves, in words that say how.
  case damagedIPTC(String)
  /// The XMP has more bytes than anyone would write by hand or by program.
  case tooLarge(byteCount: Int, limit: Int)
  /// A fact that the metadata has no way to state.
  case unwritable(String)
  /// The XMP library failed where no input is to blame.
  case library(String)
}

extension MetadataError: CustomStringConvertible {
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
