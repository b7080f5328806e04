internal import Glibc

/// Names of files as text, whatever bytes they are.
///
/// Linux does not care what bytes a name is made of. Those that are not UTF-8
/// become characters of a private use, U+10FF80 for the byte 0x80 up to
/// U+10FFFF for 0xFF. Where a name holds such a character already, its bytes
/// are treated as if they were not UTF-8: no two names become the same text,
/// and each is turned back into its own bytes.
package enum FileName {
  /// The character that stands for a byte in no valid place.
  package static func scalar(for byte: UInt8) -> Unicode.Scalar {
    Unicode.Scalar(first + UInt32(byte)) ?? "\u{FFFD}"
  }

  /// The byte that a character stands for; nil for one that stands for itself.
  package static func byte(of scalar: Unicode.Scalar) -> UInt8? {
    scalar.value >= first + 0x80 ? UInt8(scalar.value - first) : nil
  }

  private static let first: UInt32 = 0x10FF00

  /// The text for the name that a C string holds.
  package static func text(at start: UnsafePointer<CChar>) -> String { String(fileName: start) }

  /// The text for a name's bytes.
  package static func text(of bytes: some Sequence<UInt8>) -> String {
    var text = String.UnicodeScalarView()
    var rest = Array(bytes)[...]
    while let byte = rest.first {
      let found = character(rest)
      text.append(found ?? scalar(for: byte))
      rest = rest.dropFirst(found.map(UTF8.width) ?? 1)
    }
    return String(text)
  }

  /// The bytes of the name that a text stands for.
  package static func bytes(of text: String) -> [UInt8] {
    guard isEscaped(text) else { return Array(text.utf8) }
    return text.unicodeScalars.flatMap { scalar in
      byte(of: scalar).map { [$0] } ?? Array(String(scalar).utf8)
    }
  }

  /// Whether a text may hold characters that stand for bytes, which all begin with this one.
  static func isEscaped(_ text: String) -> Bool { text.utf8.contains(0xF4) }

  /// The character that bytes begin with, if they do and it stands for itself.
  private static func character(_ bytes: ArraySlice<UInt8>) -> Unicode.Scalar? {
    var iterator = bytes.makeIterator()
    var decoder = UTF8()
    guard case .scalarValue(let scalar) = decoder.decode(&iterator), byte(of: scalar) == nil
    else { return nil }
    return scalar
  }
}

extension String {
  /// Takes a name from the system.
  init(fileName: UnsafePointer<CChar>) {
    if let text = String(validatingCString: fileName), !FileName.isEscaped(text) {
      self = text
    } else {
      let bytes = UnsafeRawBufferPointer(start: fileName, count: strlen(fileName))
      self = FileName.text(of: bytes)
    }
  }

  /// Loans the bytes of a name or path to the system.
  func withFileName<Result>(
    _ step: FileError.Step, _ body: (UnsafePointer<CChar>) -> Result
  ) throws(FileError) -> Result {
    guard !FileName.isEscaped(self) else {
      guard !utf8.contains(0) else { throw FileError(step, self, .notAName) }
      return body(FileName.bytes(of: self).map { CChar(bitPattern: $0) } + [0])
    }
    // The system would take what is before a zero for the whole name.
    let count = utf8.count
    let result = withCString { strlen($0) == count ? body($0) : nil }
    guard let result else { throw FileError(step, self, .notAName) }
    return result
  }
}
