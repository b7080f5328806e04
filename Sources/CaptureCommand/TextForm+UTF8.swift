internal import CaptureFiles
internal import CaptureText

extension TextForm where Value == String {
  /// Any text, but not bytes that are none.
  static var utf8: Self {
    Self("a text in UTF-8") { text in
      text.unicodeScalars.contains { FileName.byte(of: $0) != nil } ? nil : text
    }
  }

  /// The path of a folder in the store.
  static var storeFolder: Self {
    Self("a folder of the store such as", samples: ["Holiday/Crete"]) { text in
      text.hasPrefix("/") || text.split(separator: "/").contains("..") ? nil : text
    }
  }
}
