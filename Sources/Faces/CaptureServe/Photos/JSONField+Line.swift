internal import CaptureJSON

extension JSONField {
  /// Throws if a text has anything that no screen or file manager shows in one line.
  func requireOneLine(_ text: String) throws(JSONFieldError) {
    guard text.isOneLine else { throw error("has a control character or the end of a line") }
  }
}

extension String {
  /// Whether every screen and file manager shows the text in one line.
  var isOneLine: Bool {
    unicodeScalars.allSatisfy {
      ![.control, .lineSeparator, .paragraphSeparator].contains($0.properties.generalCategory)
    }
  }
}
