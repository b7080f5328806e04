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

  @Test func `a hexadecimal digit has a value in either case, and no other byte has one`() {
    let values = (UInt8.min...UInt8.max).compactMap(\.hexValue)
    let letters = [UInt8](10...15)
    #expect(values == [UInt8](0...9) + letters + letters)
    #expect(UInt8(ascii: "a").hexValue == 10)
    #expect(UInt8(ascii: "F").hexValue == 15)
  }

  @Test(arguments: [
    (Duration.zero, "0 s", "0 s"), (.milliseconds(400), "0 s", "1 s"),
    (.milliseconds(59_600), "1 min", "1 min"), (.seconds(3_600), "1 h", "1 h"),
    (.milliseconds(3_605_100), "1 h 5 s", "1 h 6 s"),
    (.seconds(7_384), "2 h 3 min 4 s", "2 h 3 min 4 s"),
  ])
  func `a duration is spelled out without units that are zero`(
    span: Duration, nearest: String, up: String
  ) {
    #expect(span.spoken() == nearest)
    #expect(span.spoken(rounded: .up) == up)
  }
}
