/// Normalisation of text for XML, which all metadata passes through.
extension String {
  /// Returns the text without control characters other than tabs and line ends.
  ///
  /// Line ends become line feeds, as in every XML parser.
  func withoutControls() -> String {
    guard !isPrintedASCII else { return self }
    var result = String.UnicodeScalarView()
    var previous: Unicode.Scalar?
    for scalar in unicodeScalars {
      if scalar == "\r" {
        result.append("\n")
      } else if scalar.isWritable, !(scalar == "\n" && previous == "\r") {
        result.append(scalar)
      }
      previous = scalar
    }
    return String(result)
  }

  /// Returns the text with every tab and line end replaced by a space.
  func onOneLine() -> String {
    guard !isPrintedASCII else { return self }
    var result = String.UnicodeScalarView()
    result.append(contentsOf: unicodeScalars.map { $0 == "\n" || $0 == "\t" ? " " : $0 })
    return String(result)
  }

  /// Returns the text without white space at its start and end.
  func trimmed() -> String {
    let start = drop { $0.isWhitespace }
    guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(start[...last])
  }

  /// Whether the text consists of printable ASCII only, as most keywords do.
  private var isPrintedASCII: Bool { utf8.allSatisfy { (0x20..<0x7F).contains($0) } }
}

extension Unicode.Scalar {
  /// Whether all XML parsers and writers preserve the character.
  fileprivate var isWritable: Bool {
    switch value {
    case 0x09, 0x0A: true
    case 0x00...0x1F, 0x7F...0x9F, 0xFFFE, 0xFFFF: false
    default: true
    }
  }
}
