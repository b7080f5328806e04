internal import CaptureText

/// Rows of a table in the CSV format of RFC 4180.
enum CSV {
  /// Returns a row with its line break.
  ///
  /// Spreadsheets run a cell that begins like a formula, and text in photos is untrusted, so an
  /// apostrophe, which makes it text, is put before such a cell. Characters that a terminal would
  /// interpret are escaped.
  static func row(_ cells: [String]) -> String {
    cells.map { quoted(harmless($0)) }.joined(separator: ",") + "\r\n"
  }

  private static func harmless(_ text: String) -> String {
    guard let first = text.unicodeScalars.first, "=+-@\t\r".unicodeScalars.contains(first),
      Int(text) == nil
    else { return text.visible }
    return "'" + text.visible
  }

  private static func quoted(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "\"") }) else {
      return text
    }
    return "\""
      + text.split(separator: "\"", omittingEmptySubsequences: false)
      .joined(separator: "\"\"") + "\""
  }
}
