/// Reads bytes that a program or a browser prints in base64.
package enum Base64 {
  /// Returns the bytes that a text in base64 stands for; throws if it is not one.
  package static func bytes(of text: String) throws -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count / 4 * 3)
    var (bits, count) = (0, 0)
    for digit in text.utf8.prefix(while: { $0 != UInt8(ascii: "=") }) {
      guard let value = values[Int(digit)] else { throw TestSetupError("no base64: \(text)") }
      bits = bits << 6 | Int(value)
      count += 6
      guard count >= 8 else { continue }
      count -= 8
      bytes.append(UInt8(bits >> count & 255))
      bits &= (1 << count) - 1
    }
    return bytes
  }

  /// The value of each byte that is a digit.
  private static let values: [UInt8?] = {
    let digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8
    var values = [UInt8?](repeating: nil, count: 256)
    for (value, digit) in digits.enumerated() { values[Int(digit)] = UInt8(value) }
    return values
  }()
}
