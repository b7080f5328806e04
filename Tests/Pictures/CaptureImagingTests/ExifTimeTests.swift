import CaptureBase
import Testing

@testable import CaptureImaging

@Suite struct ExifTimeTests {
  @Test(
    arguments: [
      (0, "1970:01:01 00:00:00"),
      (-1, "1969:12:31 23:59:59"),
      (951_782_400, "2000:02:29 00:00:00"),
      (1_709_164_800, "2024:02:29 00:00:00"),
      (1_709_251_200, "2024:03:01 00:00:00"),
      (4_107_542_400, "2100:03:01 00:00:00"),
      (253_402_300_799, "9999:12:31 23:59:59"),
      (-62_167_219_200, "0000:01:01 00:00:00"),
    ] as [(Int64, String)])
  func `seconds since 1970 convert to a civil time and back`(seconds: Int64, text: String) throws {
    let civil = CivilTime(secondsSince1970: seconds)
    #expect(civil.exif == text)
    #expect(try #require(ExifDate(text)).civil.secondsSince1970 == seconds)
  }

  @Test func `the smallest and the largest number of seconds can be converted and described`() {
    #expect(CivilTime(secondsSince1970: .min).exif == nil)
    #expect(CivilTime(secondsSince1970: .min).second == 52)
    #expect(CivilTime(secondsSince1970: .max).second == 7)
    for seconds in [Int64.min, .max] {
      for offset in [Int32(-86_400), 0, 86_400] {
        #expect(!WallTime(seconds: seconds, offset: offset).description.isEmpty)
      }
    }
  }

  @Test func `every day from 1600 to 2400 is converted to the correct date`() {
    var (year, month, day) = (1_600, 1, 1)
    var seconds = ExifDate("1600:01:01 00:00:00")?.civil.secondsSince1970 ?? 0
    while year < 2_400 {
      let civil = CivilTime(secondsSince1970: seconds)
      guard (civil.year, civil.month, civil.day) == (year, month, day) else {
        Issue.record("\(civil) is not \(year)-\(month)-\(day)")
        return
      }
      seconds += 86_400
      (year, month, day) = following(year, month, day)
    }
  }

  private func following(_ year: Int, _ month: Int, _ day: Int) -> (Int, Int, Int) {
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    if day < lengths[month - 1] { return (year, month, day + 1) }
    return month < 12 ? (year, month + 1, 1) : (year + 1, 1, 1)
  }

  @Test(arguments: [
    "", "2024", "2024:02:30 00:00:00", "2023:02:29 00:00:00", "2024:13:01 00:00:00",
    "2024:00:01 00:00:00", "2024:01:01 24:00:00", "2024:01:01 00:60:00", "    :  :     :  :  ",
    "2024:01:01 00:00:0x", "2024:01:01 00:00:00 x", "0000:00:00 00:00:00", "2024:01:01",
    "99999:01:01 00:00:00", "２０24:01:01 00:00:00",
  ])
  func `malformed and impossible EXIF dates are not parsed`(text: String) {
    #expect(ExifDate(text) == nil)
  }

  @Test(
    arguments: [
      (0, "+00:00"), (7_200, "+02:00"), (-12_600, "-03:30"), (20_700, "+05:45"), (-60, "-00:01"),
    ] as [(Int32, String)])
  func `a time with any offset in minutes is read back equal`(offset: Int32, text: String) throws {
    let moment = WallTime(seconds: 1_717_192_799, nanoseconds: 5_000_000, offset: offset)
    let time = try #require(ExifTime(moment))
    #expect(time.offset == text)
    #expect(time.wallTime == moment)
  }

  @Test(arguments: [86_400, -86_400, .max, .min] as [Int32])
  func `a time with an offset of a day or more cannot be written`(offset: Int32) {
    #expect(ExifTime(WallTime(seconds: 0, offset: offset)) == nil)
  }

  @Test func `an offset with odd seconds is truncated to minutes for the same time`() throws {
    let time = try #require(ExifTime(WallTime(seconds: 1_000_000, offset: 3_599)))
    #expect(time.offset == "+00:59")
    #expect(time.wallTime == WallTime(seconds: 1_000_000, offset: 3_540))
  }

  @Test(
    arguments: [
      (0, "000"), (123_000_000, "123"), (123_456_000, "123456"), (1, "000000001"),
    ] as [(Int32, String)])
  func `subseconds are written with three, six or nine digits`(nanoseconds: Int32, digits: String) {
    let time = ExifTime(WallTime(seconds: 0, nanoseconds: nanoseconds))
    #expect(time?.subSecond == digits)
  }

  @Test(
    arguments: [
      ("5", 500_000_000), ("05", 50_000_000), ("1234567899", 123_456_789), ("12  ", 120_000_000),
      ("", 0), ("x", 0), ("-1", 0),
    ] as [(String, Int32)])
  func `subseconds are read with any number of digits`(digits: String, nanoseconds: Int32) {
    let time = ExifTime(dateTime: "1970:01:01 00:00:00", subSecond: digits, offset: nil)
    #expect(time.wallTime?.nanoseconds == nanoseconds)
  }

  @Test(arguments: ["", "+2:00", "02:00", "+02:60", "+24:00", "   :  ", "+02-00"])
  func `a time with an invalid offset is read without one`(offset: String) {
    let time = ExifTime(dateTime: "1970:01:01 00:00:00", subSecond: nil, offset: offset)
    #expect(time.wallTime == WallTime(seconds: 0, offset: nil))
  }

  @Test(arguments: [
    "2024:05:31 23:59:58", "2024-05-31 23:59:58", "2024/05/31 23:59:58", "2024-05-31T23:59:58",
    "2024: 5:31 23:59:58", "2024:5:31 23:59:58", " 2024:05:31  23:59:58 ", "2024:05:31:23:59:58",
  ])
  func `dates are read with the separators and digits that cameras use`(text: String) {
    #expect(ExifDate(text)?.civil.exif == "2024:05:31 23:59:58")
  }

  @Test func `a date without seconds is read as the beginning of the minute`() {
    #expect(ExifDate("2024:05:31 23:59")?.civil.exif == "2024:05:31 23:59:00")
    #expect(ExifDate("2024:05:31 23:59:  ") == nil)
  }

  @Test(
    arguments: [
      ("1970:01:01 02:00:00+02:00", nil, 0, 7_200), ("1970:01:01 00:00:00Z", nil, 0, 0),
      ("1970:01:01 02:00:00.25 +0200", nil, 250_000_000, 7_200),
      ("1970:01:01 01:00:00+02:00", "+01:00", 0, 3_600),
    ] as [(String, String?, Int32, Int32)])
  func `a fraction and a zone after the time are read unless other entries state them`(
    text: String, zone: String?, nanoseconds: Int32, offset: Int32
  ) {
    let time = ExifTime(dateTime: text, subSecond: nil, offset: zone)
    #expect(time.wallTime == WallTime(seconds: 0, nanoseconds: nanoseconds, offset: offset))
  }

  @Test func `a time without an offset is written without one and read back equal`() throws {
    let moment = WallTime(seconds: 1_717_192_799, nanoseconds: 5_000_000, offset: nil)
    let time = try #require(ExifTime(moment))
    #expect(time.dateTime == "2024:05:31 21:59:59" && time.offset == nil)
    #expect(time.wallTime == moment)
    #expect(moment.description == "2024-05-31T21:59:59.005")
    #expect(moment.iso8601 == "2024-05-31T21:59:59.005")
    #expect(WallTime(iso8601: "2024-05-31T21:59:59.005") == moment)
  }

  @Test(arguments: [.min, -62_167_219_201, 253_402_300_800, .max] as [Int64])
  func `a time whose year does not have four digits cannot be written`(seconds: Int64) throws {
    #expect(ExifTime(WallTime(seconds: seconds)) == nil)
    let jpeg = try TestPictures.jpeg()
    let facts = ExifFacts(captureTime: WallTime(seconds: seconds))
    #expect(throws: ExifError.self) { try jpeg.with(facts) }
  }
}
