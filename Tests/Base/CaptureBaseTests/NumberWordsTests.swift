import CaptureBase
import Testing

struct NumberWordsTests {
  @Test(arguments: [
    (0, 1, "0"), (0, 3, "000"), (7, 2, "07"), (42, 2, "42"), (1_234, 3, "1234"), (5, 0, "5"),
  ])
  func `a number has zeros before it up to the count of digits`(
    number: Int, count: Int, text: String
  ) {
    #expect(number.digits(count) == text)
    #expect(UInt64(number).digits(count) == text)
  }

  @Test func `hexadecimal digits are lower case unless asked otherwise`() {
    #expect(0xAB.digits(4, radix: 16) == "00ab")
    #expect(0xAB.digits(4, radix: 16, uppercase: true) == "00AB")
  }

  @Test func `a number in hexadecimal digits has two for each byte`() {
    #expect(UInt8(10).hexadecimal == "0a")
    #expect(UInt32.max.hexadecimal == "ffffffff")
    #expect(UInt64(0xBEEF).hexadecimal == "000000000000beef")
  }
}
