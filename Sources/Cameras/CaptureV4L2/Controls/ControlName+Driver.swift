internal import CaptureCamera

extension ControlName {
  /// Creates the name for a driver's text, such as `white_balance_automatic` for `White Balance,
  /// Automatic`.
  init(driver text: String) {
    let parts = text.lowercased().utf8.split { byte in
      !(UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
        && !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
    self.init(parts.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "_"))
  }
}
