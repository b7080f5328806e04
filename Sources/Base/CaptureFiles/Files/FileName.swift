internal import Glibc

/// A reversible conversion between file names and text, for names of any bytes.
///
/// Linux does not restrict the bytes in a name. Those that are not UTF-8 become private use
/// characters, from U+10FF80 for the byte 0x80 to U+10FFFF for 0xFF. If a name already contains
/// such a character, its bytes are treated as if they were not UTF-8, so no two names become the
/// same text, and each is converted back to its own bytes.
package enum FileName {
  /// Returns the character that represents an invalid byte.
  package static func scalar(for byte: UInt8) -> Unicode.Scalar {
    Unicode.Scalar(first + UInt32(byte)) ?? "\u{FFFD}"
  }

  /// Returns the byte that a character represents; nil for an ordinary character.
  package static func byte(of scalar: Unicode.Scalar) -> UInt8? {
    scalar.value >= first + 0x80 ? UInt8(scalar.value - first) : nil
  }

  private static let first: UInt32 = 0x10FF00

  /// Returns the text for a name in a C string.
  package static func text(at start: UnsafePointer<CChar>) -> String { String(fileName: start) }

  /// Returns the text for a name's bytes.
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

  /// Returns the bytes of the name that a text represents.
  package static func bytes(of text: String) -> [UInt8] {
    guard isEscaped(text) else { return Array(text.utf8) }
    return text.unicodeScalars.flatMap { scalar in
      byte(of: scalar).map { [$0] } ?? Array(String(scalar).utf8)
    }
  }

  /// Returns whether a text may contain characters that represent bytes: their UTF-8 begins with
  /// 0xF4.
  static func isEscaped(_ text: String) -> Bool { text.utf8.contains(0xF4) }

  /// Returns the character at the start of the bytes, if they are valid and it is an ordinary one.
  private static func character(_ bytes: ArraySlice<UInt8>) -> Unicode.Scalar? {
    var iterator = bytes.makeIterator()
    var decoder = UTF8()
    guard case .scalarValue(let scalar) = decoder.decode(&iterator), byte(of: scalar) == nil
    else { return nil }
    return scalar
  }
}

extension String {
  /// Creates the text for a name that the system returned.
  init(fileName: UnsafePointer<CChar>) {
    if let text = String(validatingCString: fileName), !FileName.isEscaped(text) {
      self = text
    } else {
      let bytes = UnsafeRawBufferPointer(start: fileName, count: strlen(fileName))
      self = FileName.text(of: bytes)
    }
  }

  /// Calls `body` with the bytes of a name or path, for use in a system call.
  func withFileName<Result>(
    _ step: FileError.Step, _ body: (UnsafePointer<CChar>) -> Result
  ) throws(FileError) -> Result {
    guard !FileName.isEscaped(self) else {
      guard !utf8.contains(0) else { throw FileError(step, self, .notAName) }
      return body(FileName.bytes(of: self).map { CChar(bitPattern: $0) } + [0])
    }
    // The system would take the part before a zero for the whole name.
    let count = utf8.count
    let result = withCString { strlen($0) == count ? body($0) : nil }
    guard let result else { throw FileError(step, self, .notAName) }
    return result
  }
}
