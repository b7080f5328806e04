/// Why an EXIF block could not be read or written.
public enum ExifError: Error, Hashable, Sendable {
  /// The JPEG around the block cannot be read.
  case jpeg(JPEGError)
  /// The block contradicts itself, in words that say how.
  case damaged(String)
  /// The block would be larger than a JPEG segment can be.
  case tooLarge(byteCount: Int, limit: Int)
  /// A fact that EXIF has no way to state.
  case unwritable(String)
  /// The EXIF library ran out of memory.
  case outOfMemory
}

extension ExifError: CustomStringConvertible {
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
