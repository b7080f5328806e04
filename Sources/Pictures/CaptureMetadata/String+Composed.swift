@_spi(_Unicode) import Swift

extension String {
  /// The text with accented letters as single characters where these exist (NFC).
  ///
  /// Other systems store a letter and its accent separately, which looks the same.
  package var composed: String {
    utf8.allSatisfy { $0 < 0x80 } ? self : String(String.UnicodeScalarView(_nfc))
  }
}
