/// The first bytes of a file, searched for the signatures of formats.
///
/// Reading past the end finds no match. The bytes are untrusted.
struct FormatHead {
  private let bytes: [UInt8]

  init(_ head: RawSpan) {
    bytes = head.copy(of: 0..<min(head.byteCount, MediaFormat.headLength))
  }

  func has(_ wanted: [UInt8], at offset: Int = 0) -> Bool {
    bytes.dropFirst(offset).starts(with: wanted)
  }

  func has(_ wanted: String, at offset: Int = 0) -> Bool {
    bytes.dropFirst(offset).starts(with: wanted.utf8)
  }

  /// Returns whether a text occurs anywhere in the first bytes.
  func holds(_ wanted: String) -> Bool {
    bytes.indices.contains { has(wanted, at: $0) }
  }

  /// The major brand in the file type box, if the file begins with one.
  var majorBrand: String? {
    guard has("ftyp", at: 4), bytes.count >= 12 else { return nil }
    return String(decoding: bytes[8..<12], as: UTF8.self)
  }

  /// The name of the Netpbm format, if it is one.
  ///
  /// As its signature has only two letters, what follows is checked, too.
  var netpbmName: String? {
    if has("P7\nWIDTH ") || has("P7\n#") { return "PAM" }
    guard bytes.count >= 4, bytes[0] == UInt8(ascii: "P"),
      [0x20, 0x09, 0x0A, 0x0D].contains(bytes[2]),
      (0x30...0x39).contains(bytes[3]) || bytes[3] == UInt8(ascii: "#")
    else { return nil }
    return switch UnicodeScalar(bytes[1]) {
    case "1", "4": "PBM"
    case "2", "5": "PGM"
    case "3", "6": "PPM"
    case "F", "f": "PFM"
    default: nil
    }
  }

  /// Whether this is a bitmap; as its signature has only two letters, its headers are checked, too.
  var isBitmap: Bool {
    guard has("BM"), bytes.count >= 18 else { return false }
    let isReservedZero = bytes[6..<10].allSatisfy { $0 == 0 }
    return isReservedZero && [12, 40, 52, 56, 64, 108, 124].contains(bytes[14])
      && bytes[15..<18].allSatisfy { $0 == 0 }
  }

  /// Whether there are packets of 188 bytes that begin with `G`, perhaps after four bytes each.
  var isTransportStream: Bool {
    [(first: 0, step: 188), (first: 4, step: 192)].contains { packet in
      (0..<3).allSatisfy { has([0x47], at: packet.first + $0 * packet.step) }
    }
  }
}
