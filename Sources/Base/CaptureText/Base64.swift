extension [UInt8] {
  /// The bytes in base64, as RFC 4648 defines it, with padding.
  package var base64: [UInt8] {
    [UInt8](unsafeUninitializedCapacity: (count + 2) / 3 * 4) { text, length in
      withUnsafeBufferPointer { Base64.encode($0, into: text) }
      length = text.count
    }
  }
}

private enum Base64 {
  private static let digits = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  private static let padding = UInt8(ascii: "=")

  /// Writes four digits for each three bytes; the last group may have fewer, and is padded.
  static func encode(
    _ bytes: UnsafeBufferPointer<UInt8>, into text: UnsafeMutableBufferPointer<UInt8>
  ) {
    digits.withUnsafeBufferPointer { digits in
      var position = 0
      for start in stride(from: 0, to: bytes.count, by: 3) {
        let left = bytes.count - start
        let second = left > 1 ? bytes[start + 1] : 0
        let third = left > 2 ? bytes[start + 2] : 0
        text[position] = digits[Int(bytes[start] >> 2)]
        text[position + 1] = digits[Int((bytes[start] & 0x03) << 4 | second >> 4)]
        text[position + 2] = left > 1 ? digits[Int((second & 0x0f) << 2 | third >> 6)] : padding
        text[position + 3] = left > 2 ? digits[Int(third & 0x3f)] : padding
        position += 4
      }
    }
  }
}
