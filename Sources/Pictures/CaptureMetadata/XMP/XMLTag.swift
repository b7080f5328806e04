/// A tag in XML, as the ranges of its parts.
struct XMLTag: Hashable {
  enum Kind { case start, empty, end }

  struct Attribute: Hashable {
    let name: Range<Int>
    /// The range between the quotes.
    let value: Range<Int>
  }

  let kind: Kind
  let name: Range<Int>
  let attributes: [Attribute]
  /// The range from the opening to the closing bracket.
  let range: Range<Int>
}
