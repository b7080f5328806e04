import Testing

@testable import CaptureCommand

/// Text in manual pages.
@Suite struct RoffTextTests {
  @Test(arguments: [
    ("plain", "plain"), ("--size", #"\-\-size"#), (#"a\tb"#, #"a\etb"#), ("'a'", #"\(aqa\(aq"#),
    (#""a""#, #"\(dqa\(dq"#), ("~/`^", #"\(ti/\(ga\(ha"#), ("é…", #"\[u00E9]\[u2026]"#),
    ("😀", #"\[u1F600]"#), ("a\nb\u{1B}", #"a\ex0Ab\ex1B"#), ("\u{202E}", #"\eu{202E}"#),
    (#"\fBx"#, #"\efBx"#), (".sh", #"\&.sh"#), ("a.b", "a.b"), ("", ""),
  ])
  func `each character stands for itself`(text: String, line: String) {
    #expect(RoffText.line(text) == line)
  }

  @Test func `a line that begins with a font can begin with a quote`() {
    #expect(RoffText.guarded(RoffText.bold("'a")) == #"\fB\(aqa\fP"#)
    #expect(RoffText.guarded("'a") == #"\&'a"#)
    #expect(RoffText.argument("a \"b") == #""a \(dqb""#)
  }

  @Test(arguments: [
    ("Take a photo.", "take a photo", "Take a photo."),
    ("USB devices.", "USB devices", "USB devices."),
    ("is it?", "is it?", "Is it?"), ("", "", "."),
  ])
  func `sentences become phrases, and phrases sentences`(
    text: String, phrase: String, sentence: String
  ) {
    #expect(text.phrase == phrase)
    #expect(text.sentence == sentence)
    #expect("OTHER MACHINES".titled == "Other machines")
  }
}
