/// Making text fit for XML, which all metadata passes through.
extension String {
  /// The text without control characters other than tabs and line ends.
  ///
  /// Line ends become line feeds, as every XML reader would make them.
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

  /// The text with a space for each tab and line end.
  func onOneLine() -> String {
    guard !isPrintedASCII else { return self }
    var result = String.UnicodeScalarView()
    result.append(contentsOf: unicodeScalars.map { $0 == "\n" || $0 == "\t" ? " " : $0 })
    return String(result)
  }

  /// The text without white space around it.
  func trimmed() -> String {
    let start = drop { $0.isWhitespace }
    guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(start[...last])
  }

  /// Whether there is nothing but ASCII's letters, digits, marks and spaces: most words are such.
  private var isPrintedASCII: Bool { utf8.allSatisfy { (0x20..<0x7F).contains($0) } }
}

extension Unicode.Scalar {
  /// Whether every reader and writer of XML leaves it as it is.
  fileprivate var isWritable: Bool {
    switch value {
    case 0x09, 0x0A: true
    case 0x00...0x1F, 0x7F...0x9F, 0xFFFE, 0xFFFF: false
    default: true
    }
  }
}
