extension HTTPPathPattern.Kind {
  /// Returns whether a decoded segment is of this kind.
  func matches(_ segment: String) -> Bool {
    let bytes = segment.utf8
    guard lengths.contains(bytes.count) else { return false }
    switch self {
    case .name: return bytes.allSatisfy { $0.isSmallLetter || $0.isDigit || $0 == 0x2D }
    case .word: return bytes.first != 0x2E && bytes.allSatisfy(\.isWordByte)
    case .number: return bytes.allSatisfy(\.isDigit)
    case .hex8, .hex16, .hex32:
      return bytes.allSatisfy { $0.isDigit || (0x61...0x66).contains($0) }
    }
  }

  /// The same as a regular expression, for descriptions of the API.
  var expression: String {
    switch self {
    case .name: "^[a-z0-9-]{1,64}$"
    case .word: "^[A-Za-z0-9_-][A-Za-z0-9._-]{0,127}$"
    case .number: "^[0-9]{1,18}$"
    case .hex8: "^[0-9a-f]{8}$"
    case .hex16: "^[0-9a-f]{16}$"
    case .hex32: "^[0-9a-f]{32}$"
    }
  }

  private var lengths: ClosedRange<Int> {
    switch self {
    case .name: 1...64
    case .word: 1...128
    case .number: 1...18
    case .hex8: 8...8
    case .hex16: 16...16
    case .hex32: 32...32
    }
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { (0x30...0x39).contains(self) }

  fileprivate var isSmallLetter: Bool { (0x61...0x7A).contains(self) }

  /// Whether the byte is a letter, a digit, `-`, `_` or `.`.
  fileprivate var isWordByte: Bool {
    isDigit || isSmallLetter || (0x41...0x5A).contains(self) || [0x2D, 0x2E, 0x5F].contains(self)
  }
}

extension HTTPPathPattern: CustomStringConvertible {
  /// The pattern as it is written in a description of the API: `/v1/photos/{id}`.
  public var description: String {
    "/"
      + segments.map { segment in
        switch segment {
        case .literal(let text): text
        case .part(let name, _): "{\(name)}"
        }
      }.joined(separator: "/")
  }
}
