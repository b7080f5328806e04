/// The reason why an EXIF block could not be read or written.
public enum ExifError: Error, Hashable, Sendable {
  /// The JPEG that contains the block cannot be read.
  case jpeg(JPEGError)
  /// The block is inconsistent; the text completes "the EXIF block is damaged: …".
  case damaged(String)
  /// The block would not fit into a JPEG segment.
  case tooLarge(byteCount: Int, limit: Int)
  /// EXIF cannot represent a value, which the text names.
  case unwritable(String)
  /// The EXIF library ran out of memory.
  case outOfMemory
}

extension ExifError: CustomStringConvertible {
  /// A message for people, in lower case and without a full stop.
  public var description: String {
    switch self {
    case .jpeg(let error):
      error.description
    case .damaged(let why):
      "the EXIF block is damaged: \(why)"
    case .tooLarge(let byteCount, let limit):
      "the EXIF block is too large: \(byteCount) bytes, and the limit is \(limit)"
    case .unwritable(let what):
      "EXIF cannot state \(what)"
    case .outOfMemory:
      "there is no memory left for the EXIF block"
    }
  }
}
