internal import CaptureText

extension TextForm where Value == String {
  /// The path of a folder in the store.
  static var storeFolder: Self {
    Self("a folder of the store such as", samples: ["Holiday/Crete"]) { text in
      text.hasPrefix("/") || text.split(separator: "/").contains("..") ? nil : text
    }
  }
}
