internal import CaptureJSON

extension JSONField {
  /// Throws if a text has anything that no screen or file manager shows in one line.
  func requireOneLine(_ text: String) throws(JSONFieldError) {
    let isPlain = text.unicodeScalars.allSatisfy {
      ![.control, .lineSeparator, .paragraphSeparator].contains($0.properties.generalCategory)
    }
    guard isPlain else { throw error("has a control character or the end of a line") }
  }
}
