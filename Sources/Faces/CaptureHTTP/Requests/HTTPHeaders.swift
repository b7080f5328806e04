/// The headers of a request or an answer, in order, with every value of a repeated name.
public struct HTTPHeaders: Hashable, Sendable, ExpressibleByDictionaryLiteral {
  /// A header's name and value.
  public struct Field: Hashable, Sendable {
    /// The name as it was written.
    public let name: String
    /// The value without surrounding spaces.
    public let value: String
  }

  /// All headers in the order in which they were added.
  public private(set) var fields: [Field] = []

  /// Creates headers from names and values.
  public init(dictionaryLiteral elements: (String, String)...) {
    for (name, value) in elements { add(name, value) }
  }

  /// Adds a header after those of the same name.
  ///
  /// The name and the value must not contain control characters.
  public mutating func add(_ name: String, _ value: String) {
    fields.append(Field(name: name, value: value))
  }

  /// Returns every value of a name, whose case does not matter.
  public func values(of name: String) -> [String] {
    fields.filter { $0.name.isSameHeader(as: name) }.map(\.value)
  }

  /// The value of a name that occurs exactly once; otherwise nil.
  public subscript(name: String) -> String? {
    let values = values(of: name)
    return values.count == 1 ? values[0] : nil
  }
}

extension String {
  /// Returns whether two names are those of the same header, whatever the case of their letters.
  func isSameHeader(as other: String) -> Bool {
    utf8.count == other.utf8.count
      && zip(utf8, other.utf8).allSatisfy { $0.lowercasedASCII == $1.lowercasedASCII }
  }
}

extension UInt8 {
  /// The byte, as a small letter if it is a capital one.
  var lowercasedASCII: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }
}
