/// A JSON value.
///
/// Whole numbers are distinguished from fractions, and the members of an object keep their order.
package enum JSON: Hashable, Sendable {
  case null
  case bool(Bool)
  case integer(Int)
  case number(Double)
  case string(String)
  case array([JSON])
  case object([Member])

  /// A name and its value in an object.
  package struct Member: Hashable, Sendable {
    package var name: String
    package var value: JSON

    package init(name: String, value: JSON) {
      self.name = name
      self.value = value
    }
  }
}

extension JSON {
  /// The members of an object; none of any other value.
  package var members: [Member] { if case .object(let members) = self { members } else { [] } }

  /// Returns the member of this name; nil if there is none, or if this is not an object.
  package func member(_ name: String) -> JSON? { members.first { $0.name == name }?.value }

  /// Returns members in this order, from which to build an object in parts; nil becomes null.
  package static func members(_ members: KeyValuePairs<String, JSON?>) -> [Member] {
    members.map { Member(name: $0.key, value: $0.value ?? .null) }
  }

  /// Returns an object without the members that are nil or null.
  package static func compact(_ members: KeyValuePairs<String, JSON?>) -> JSON {
    .object(
      members.compactMap { name, value in
        guard let value, value != .null else { return nil }
        return Member(name: name, value: value)
      })
  }

  /// Returns an object of counts in this order.
  package static func counts(_ counts: [(key: String, value: Int)]) -> JSON {
    .object(counts.map { Member(name: $0.key, value: .integer($0.value)) })
  }
}

extension JSON: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral {
  package init(nilLiteral: ()) {
    self = .null
  }

  package init(booleanLiteral value: Bool) {
    self = .bool(value)
  }
}

extension JSON: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
  package init(integerLiteral value: Int) {
    self = .integer(value)
  }

  package init(floatLiteral value: Double) {
    self = .number(value)
  }
}

extension JSON: ExpressibleByStringLiteral {
  package init(stringLiteral value: String) {
    self = .string(value)
  }
}

extension JSON: ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral {
  package init(arrayLiteral values: JSON...) {
    self = .array(values)
  }

  /// Creates an object with these members in this order; a value that is nil becomes null.
  package init(dictionaryLiteral members: (String, JSON?)...) {
    self = .object(members.map { Member(name: $0.0, value: $0.1 ?? .null) })
  }
}
