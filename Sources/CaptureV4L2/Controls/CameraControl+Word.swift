internal import CaptureCamera

extension CameraControl {
  /// Returns the identifier for a driver's name, such as `white_balance_automatic` for `White
  /// Balance, Automatic`.
  static func word(for name: String) -> String {
    let parts = name.lowercased().utf8.split { byte in
      !(UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
        && !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
    return parts.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "_")
  }
}
