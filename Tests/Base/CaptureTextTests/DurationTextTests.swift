import Testing

import CaptureText

@Suite struct DurationTextTests {
  @Test(arguments: [
    ("300ms", Duration.milliseconds(300)), ("2s", .seconds(2)), ("1.5s", .milliseconds(1500)),
    ("1.5 s", .milliseconds(1500)), ("10min", .seconds(600)), ("1h", .seconds(3600)),
    ("30d", .seconds(2_592_000)), ("0.5 d", .seconds(43_200)),
    ("0.5h", .seconds(1800)), ("40us", .microseconds(40)), ("7ns", .nanoseconds(7)),
    ("0", .zero), ("0s", .zero), ("0.000000000000000001s", nil),
    ("1.000000001s", .nanoseconds(1_000_000_001)),
  ])
  func `a number with a unit is parsed as a duration`(text: String, span: Duration?) {
    #expect(Duration(text) == span)
  }

  @Test(arguments: [
    "", "2", "00", "s", " 2s", "2s ", "-2s", "+2s", "2 sec", "2S", "1.s", ".5s", "1.2.3s", "1e3s",
    "٣s", "2s3ms", "1,5s", "9999999999999999h", "36525.1d", "999999999999999d", "nan", "inf",
  ])
  func `a text without a valid number and unit is not a duration`(text: String) {
    #expect(Duration(text) == nil)
  }

  @Test(arguments: [
    (Duration.zero, "0"), (.milliseconds(250), "250ms"), (.seconds(2), "2s"),
    (.milliseconds(1500), "1500ms"), (.seconds(90), "90s"), (.seconds(180), "3min"),
    (.seconds(7200), "2h"), (.seconds(172_800), "2d"), (.seconds(90_000), "25h"),
    (.nanoseconds(1_000_001), "1000001ns"),
    (Duration(secondsComponent: 0, attosecondsComponent: 5), "0ns"),
  ])
  func `a duration is written in the largest unit that fits`(span: Duration, text: String) {
    #expect(span.text == text)
  }

  @Test(arguments: ["1ns", "250us", "999ms", "59s", "61min", "36525d"])
  func `a duration that has been written is parsed to the same value`(text: String) {
    #expect(Duration(text)?.text == text)
  }
}
