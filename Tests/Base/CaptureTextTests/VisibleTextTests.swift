import Testing

@testable import CaptureText

@Suite(.timeLimit(.minutes(10)))
struct VisibleTextTests {
  @Test(arguments: [
    ("plain text", "plain text"), ("a\tb\nc", "a\\x09b\\x0Ac"), ("\u{1B}[2J", "\\x1B[2J"),
    ("\0\r\u{8}", "\\x00\\x0D\\x08"),
    ("\u{7F}\u{9B}31m\u{85}", "\\x7F\\x9B31m\\x85"),
    ("a\u{202E}b\u{2066}c", "a\\u{202E}b\\u{2066}c"),
    ("\u{2028}\u{2029}", "\\u{2028}\\u{2029}"),
    ("\u{200E}\u{200F}\u{61C}", "\\u{200E}\\u{200F}\\u{61C}"),
    ("caf\u{10FFE9}\u{10FF80}", "caf\\xE9\\x80"), ("Émile 日本 🙂 e\u{301}", "Émile 日本 🙂 e\u{301}"),
  ])
  func `characters that a terminal would interpret are escaped, and no others`(
    text: String, visible: String
  ) {
    #expect(text.visible.unicodeScalars.elementsEqual(visible.unicodeScalars))
  }

  @Test func `escaping a text twice has the same result as escaping it once`() {
    for value in UInt32(0)...0x2100 {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let text = String(scalar).visible
      #expect(text.visible == text)
    }
  }
}
