internal import CaptureImaging

/// The annotations in IPTC records, the predecessor of XMP.
struct IPTCRecords {
  private var note: [UInt8]?
  private var keywords: [[UInt8]] = []
  private var encoding = Encoding.unknown

  /// The character encoding of the text.
  private enum Encoding {
    case utf8, latin1
    /// Not stated, as in the files of most programs.
    case unknown
  }

  init(of bytes: RawSpan) throws(MetadataError) {
    var reader = ByteReader()
    // Some writers append padding, which is anything that does not start with a tag marker.
    while reader.position < bytes.byteCount, bytes.byte(at: reader.position) == 0x1C {
      let start = try reader.number(3, of: bytes)
      let body = try reader.take(try Self.length(&reader, bytes), of: bytes)
      switch (start >> 8 & 0xFF, start & 0xFF) {
      case (1, 90): encoding = bytes.extracting(body).namesUTF8 ? .utf8 : .latin1
      case (2, 25): keywords.append(bytes.copy(of: body))
      case (2, 120): note = bytes.copy(of: body)
      default: break
      }
    }
  }

  var annotations: Annotations {
    Annotations(note: note.map(text), keywords: keywords.map(text))
  }

  /// Returns a record's length: two bytes, or the number of bytes that these two state.
  private static func length(
    _ reader: inout ByteReader, _ bytes: RawSpan
  ) throws(MetadataError) -> Int {
    let length = try reader.number(2, of: bytes)
    guard length & 0x8000 != 0 else { return length }
    let size = length & 0x7FFF
    guard size <= 4 else { throw .damagedIPTC("a length has \(size) bytes") }
    return try reader.number(size, of: bytes)
  }

  /// Returns the text in a record.
  ///
  /// If no encoding is stated, the bytes are decoded as UTF-8 if they are valid: text in
  /// Latin 1 rarely is.
  private func text(_ bytes: [UInt8]) -> String {
    switch encoding {
    case .utf8:
      String(decoding: bytes, as: UTF8.self)
    case .unknown:
      String(validating: bytes, as: UTF8.self) ?? Self.latin1(bytes)
    case .latin1:
      Self.latin1(bytes)
    }
  }

  private static func latin1(_ bytes: [UInt8]) -> String {
    var scalars = String.UnicodeScalarView()
    scalars.append(contentsOf: bytes.map { Unicode.Scalar($0) })
    return String(scalars)
  }
}

extension RawSpan {
  /// Whether the bytes begin with one of the escape sequences for UTF-8.
  fileprivate var namesUTF8: Bool {
    ["\u{1B}%G", "\u{1B}%/G", "\u{1B}%/H", "\u{1B}%/I"].contains { holds($0, at: 0) }
  }
}
