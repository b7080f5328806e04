/// Why a JPEG could not be read or written.
public enum JPEGError: Error, Hashable, Sendable {
  /// The bytes begin as no JPEG does.
  case notAJPEG(startsWith: [UInt8])
  /// The bytes stop inside a segment, after so many of them.
  case cutShort(after: Int)
  /// The bytes stop inside the picture: the end marker is missing.
  case noEnd
  /// The bytes contradict themselves, in words that say how.
  case damaged(String)
  /// The picture has more pixels, or a longer side, than was allowed.
  case tooLarge(FrameSize, limit: Int)
  /// A JPEG as the standard allows it, of a kind that is not handled here.
  case unsupported(String)
  /// The JPEG library could not be set up.
  case library(String)
}

extension JPEGError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .notAJPEG(let bytes) where bytes.isEmpty:
      "there are no bytes to read a JPEG from"
    case .notAJPEG(let bytes):
      "this is not a JPEG: it starts with \(bytes.map(hexadecimal).joined(separator: " "))"
    case .cutShort(let count):
      "the JPEG is cut short: its \(count) bytes end inside a segment"
    case .noEnd:
      "the JPEG is cut short: its end marker is missing"
    case .damaged(let why):
      "the JPEG is damaged: \(why)"
    case .tooLarge(let size, let limit):
      "the JPEG is too large: \(size), and the limit is \(limit)"
    case .unsupported(let what):
      "\(what) is not supported in a JPEG"
    case .library(let why):
      "the JPEG library cannot be used: \(why)"
    }
  }
}

/// A byte as people write it, `0x0a`.
func hexadecimal(_ byte: UInt8) -> String {
  let digits = String(byte, radix: 16)
  return byte < 16 ? "0x0\(digits)" : "0x\(digits)"
}
