@_spi(_Unicode) import Swift

extension String {
  /// The same text with each accented letter in one character where there is one (NFC).
  ///
  /// Other systems write the letter and its accent apart, which looks the same.
  package var composed: String {
    utf8.allSatisfy { $0 < 0x80 } ? self : String(String.UnicodeScalarView(_nfc))
  }
}
