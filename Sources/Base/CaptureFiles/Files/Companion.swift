@_spi(_Unicode) internal import Swift

extension FileLocation {
  /// Returns the file whose name is this file's with an extension appended.
  ///
  /// If there is none, this also finds one whose accents are encoded differently, unless that
  /// spelling is another file's name.
  package func companion(_ ending: String) -> Self {
    let (own, name) = (appending(ending), String(Folder.name(of: description)))
    guard !name.utf8.allSatisfy({ $0 < 0x80 }), !Folder.exists(own) else { return own }
    let other = [name.precomposed, name.decomposed].map(sibling).first { spelling in
      Folder.exists(spelling.appending(ending)) && !Folder.exists(spelling)
    }
    return other?.appending(ending) ?? own
  }
}

extension String {
  /// The text with accents as separate characters (NFD), as macOS writes file names.
  var decomposed: String { String(String.UnicodeScalarView(_nfd)) }

  /// The text with accents and letters combined where possible (NFC).
  var precomposed: String { String(String.UnicodeScalarView(_nfc)) }
}
