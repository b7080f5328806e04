internal import CaptureStore

extension UInt64 {
  /// The number as 16 hexadecimal digits.
  var hexDigits: String {
    let digits = String(self, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// Creates the checksum of some texts, which depends on where each of them ends.
  init(checksumOf parts: [[UInt8]]) {
    var bytes: [UInt8] = []
    for part in parts { bytes += part + Array("\(part.count);".utf8) }
    self = Checksum.of(bytes.span.bytes)
  }
}
