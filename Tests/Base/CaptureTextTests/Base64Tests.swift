import CaptureText
import Testing

struct Base64Tests {
  /// The test vectors of RFC 4648.
  @Test(arguments: [
    ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
    ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"),
  ])
  func `bytes are encoded as the RFC specifies`(bytes: String, text: String) {
    #expect(Array(bytes.utf8).base64 == Array(text.utf8))
  }

  @Test func `every digit is used for its value`() {
    var bytes: [UInt8] = []
    for value in stride(from: UInt32(0), to: 64, by: 4) {
      let group = value << 18 | (value + 1) << 12 | (value + 2) << 6 | (value + 3)
      bytes += [16, 8, 0].map { UInt8(truncatingIfNeeded: group >> UInt32($0)) }
    }
    let digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
    #expect(bytes.base64 == Array(digits.utf8))
  }
}
