/// The reason why a JPEG could not be read or written.
public enum JPEGError: Error, Hashable, Sendable {
  /// The bytes do not start with a JPEG's start marker.
  case notAJPEG(startsWith: [UInt8])
  /// The bytes end inside a segment; `after` is their number.
  case cutShort(after: Int)
  /// The bytes end inside the picture: the end marker is missing.
  case noEnd
  /// The bytes are inconsistent; the text completes "the JPEG is damaged: …".
  case damaged(String)
  /// The picture has more pixels, or a longer side, than the limit.
  case tooLarge(FrameSize, limit: Int)
  /// The JPEG is valid but uses a feature that is not supported, which the text names.
  case unsupported(String)
  /// The JPEG library could not be initialised, or failed to encode.
  case library(String)
}

extension JPEGError {
  /// Whether the decoder found the bytes inconsistent, which padding can make it do as well.
  var isDamage: Bool {
    if case .damaged = self { true } else { false }
  }
}

extension JPEGError: CustomStringConvertible {
  /// A message for people, in lower case and without a full stop.
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

/// Returns a byte in the form `0x0a`.
func hexadecimal(_ byte: UInt8) -> String {
  let digits = String(byte, radix: 16)
  return byte < 16 ? "0x0\(digits)" : "0x\(digits)"
}
