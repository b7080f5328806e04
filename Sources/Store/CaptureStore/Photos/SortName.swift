internal import CaptureMetadata

/// The text by whose bytes the names of files are in natural order: `IMG_9.jpg` before `IMG_10.jpg`.
///
/// It depends only on the name, so that every rebuild gives the same order.
enum SortName {
  /// Returns the text for the file at a path.
  ///
  /// Numbers are compared by their values, ASCII letters regardless of case, and a name without its
  /// extension sorts before all that begin with it: `IMG_1.jpg` before `IMG_1-2.jpg`.
  static func text(of path: String) -> String {
    let name = StorePath.name(of: path).composed.unicodeScalars
    let dot = name.lastIndex(of: ".")
    var text = String.UnicodeScalarView()
    var place = name.startIndex
    while place < name.endIndex {
      let digits = name[place...].prefix { ("0"..."9").contains($0) }
      if digits.isEmpty {
        text.append(place == dot ? endOfStem : name[place].lowercased)
        place = name.index(after: place)
      } else {
        append(digits.drop { $0 == "0" }, to: &text)
        place = digits.endIndex
      }
    }
    return String(text)
  }

  /// Appends a number's digits after their count, by which a longer number is greater.
  private static func append(
    _ digits: Substring.UnicodeScalarView, to text: inout String.UnicodeScalarView
  ) {
    text.append("0")
    text.append(Unicode.Scalar(UInt32(0x30 + digits.count)) ?? "\u{D7FF}")
    text.append(contentsOf: digits)
  }

  private static let endOfStem: Unicode.Scalar = "\u{1}"
}

extension Unicode.Scalar {
  /// The lower-case letter of an ASCII letter; any other scalar is unchanged.
  fileprivate var lowercased: Unicode.Scalar {
    ("A"..."Z").contains(self) ? Unicode.Scalar(UInt8(value) | 0x20) : self
  }
}

extension Photo {
  /// The text by which photos of equal times are ordered.
  var sortName: String { SortName.text(of: path) }
}
