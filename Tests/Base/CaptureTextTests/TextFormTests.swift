import Testing

import CaptureText

@Suite struct TextFormTests {
  private enum Pace: String, CaseIterable, Sendable { case slow, fast }

  @Test(arguments: [("1", 1), ("100", 100), ("0", nil), ("101", nil), ("1.0", nil), ("ten", nil)])
  func `a whole number outside its range is rejected`(text: String, number: Int?) {
    #expect(TextForm.integer(in: 1...100).read(text) == number)
  }

  @Test(arguments: [("0.5", 0.5), ("1", 1), ("1.1", nil), ("nan", nil), ("inf", nil), ("", nil)])
  func `a number outside its range, infinity and NaN are rejected`(text: String, number: Double?) {
    #expect(TextForm.number(in: 0...1).read(text) == number)
  }

  @Test(arguments: [("1ns", Duration.nanoseconds(1)), ("2s", .seconds(2)), ("0s", nil), ("", nil)])
  func `a zero duration is rejected where a positive one is required`(text: String, span: Duration?)
  {
    #expect(TextForm.positiveDuration.read(text) == span)
  }

  @Test(arguments: [
    ("500MB", 500_000_000), ("2 gb", 2_000_000_000), ("7B", 7), ("1TB", 1_000_000_000_000),
    ("1GiB", 1 << 30), ("64 kib", 65_536), ("5", 5), ("0", nil), ("0kB", nil), ("1k", nil),
    ("1.5GB", nil), ("-1MB", nil), ("99999999999TB", nil), ("MB", nil),
  ])
  func `a number of bytes is parsed with a decimal or a binary unit, or without one`(
    text: String, count: Int?
  ) {
    #expect(TextForm.byteCount.read(text) == count)
  }

  @Test(arguments: [("5", "5s"), ("0.5", "0.5s"), ("0", nil), ("-5", nil), ("5x", nil), ("", nil)])
  func `a refused number is suggested with the unit that it lacks`(text: String, meant: String?) {
    #expect(TextForm.positiveDuration.meant(by: text) == meant)
    #expect(TextForm.integer(in: 0...9).meant(by: "ten") == nil)
  }

  @Test func `only the raw values of an enumeration are accepted`() {
    #expect(TextForm.oneOf(Pace.self).read("fast") == .fast)
    #expect(TextForm.oneOf(Pace.self).read("Fast") == nil)
  }

  @Test func `the expected form is described with samples in the requested quotes`() {
    #expect(TextForm.oneOf(Pace.self).wanted(quote: "\"") == #"one of "slow", "fast""#)
    #expect(TextForm.duration.wanted(quote: "'") == "a time such as '300ms', '2s', '10min'")
    #expect(TextForm.integer(in: 1...9).wanted(quote: "'") == "a whole number from 1 to 9")
    #expect(TextForm.number(in: 0.01...1000).wanted(quote: "'") == "a number from 0.01 to 1000")
  }
}
