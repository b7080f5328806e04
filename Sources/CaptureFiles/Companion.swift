@_spi(_Unicode) internal import Swift

extension FileLocation {
  /// What lies beside this file under its name and an ending.
  ///
  /// Accents may be written in another way there, unless that is how another file's name is written.
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
  /// The same text with each accent written apart from its letter (NFD), as macOS does.
  var decomposed: String { String(String.UnicodeScalarView(_nfd)) }

  /// The same text with accents and letters in one where that is possible (NFC).
  var precomposed: String { String(String.UnicodeScalarView(_nfc)) }
}
