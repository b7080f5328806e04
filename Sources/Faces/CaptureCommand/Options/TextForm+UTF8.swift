internal import CaptureFiles
internal import CaptureText

extension TextForm where Value == String {
  /// Any text, but not bytes that are none.
  static var utf8: Self {
    Self("a text in UTF-8") { text in
      text.unicodeScalars.contains { FileName.byte(of: $0) != nil } ? nil : text
    }
  }
}
