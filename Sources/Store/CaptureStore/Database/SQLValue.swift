/// A value bound to a statement.
enum SQLValue: Hashable, Sendable {
  case null
  case integer(Int64)
  case text(String)
  case bytes([UInt8])

  init(_ number: Int) {
    self = .integer(Int64(number))
  }

  init(_ number: Int?) {
    self = number.map { .integer(Int64($0)) } ?? .null
  }

  init(_ text: String?) {
    self = text.map(SQLValue.text) ?? .null
  }
}
