/// A tag in XML, as the places of its parts.
struct XMLTag: Hashable {
  enum Kind { case start, empty, end }

  struct Attribute: Hashable {
    let name: Range<Int>
    /// What is between the quotes.
    let value: Range<Int>
  }

  let kind: Kind
  let name: Range<Int>
  let attributes: [Attribute]
  /// From its first bracket to just past its last.
  let range: Range<Int>
}
