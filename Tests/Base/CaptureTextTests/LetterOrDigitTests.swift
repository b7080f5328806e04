import CaptureText
import Testing

struct LetterOrDigitTests {
  @Test func `the letters and digits of ASCII are 62 bytes`() {
    let bytes = (UInt8.min...UInt8.max).filter(\.isLetterOrDigit)
    #expect(bytes.count == 62)
    #expect(bytes.first == UInt8(ascii: "0"))
    #expect(bytes.last == UInt8(ascii: "z"))
    for byte in "@[`{/:é".utf8 { #expect(!byte.isLetterOrDigit) }
  }
}
