/// The first bytes of a file, asked for what formats begin with.
///
/// Places past the end hold nothing; the bytes are untrusted.
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

  /// Whether a text is anywhere in the first bytes.
  func holds(_ wanted: String) -> Bool {
    bytes.firstRange(of: Array(wanted.utf8)) != nil
  }

  /// What the file's type box, its first, names as the format; nil without such a box.
  var majorBrand: String? {
    guard has("ftyp", at: 4), bytes.count >= 12 else { return nil }
    return String(decoding: bytes[8..<12], as: UTF8.self)
  }

  /// Two letters are too few to know a bitmap by: its headers must make sense, too.
  var isBitmap: Bool {
    guard has("BM"), bytes.count >= 18 else { return false }
    let isReservedZero = bytes[6..<10].allSatisfy { $0 == 0 }
    return isReservedZero && [12, 40, 52, 56, 64, 108, 124].contains(bytes[14])
      && bytes[15..<18].allSatisfy { $0 == 0 }
  }

  /// Packets of 188 bytes, each of which begins with a `G`; camcorders put four bytes before it.
  var isTransportStream: Bool {
    [(first: 0, step: 188), (first: 4, step: 192)].contains { packet in
      (0..<3).allSatisfy { has([0x47], at: packet.first + $0 * packet.step) }
    }
  }
}
