import CaptureJSON

// What a browser or a page answered, read member by member; what is missing is null.
extension JSON {
  subscript(name: String) -> JSON {
    guard case .object(let members) = self else { return .null }
    return members.first { $0.name == name }?.value ?? .null
  }

  subscript(index: Int) -> JSON {
    items.indices.contains(index) ? items[index] : .null
  }

  var items: [JSON] {
    guard case .array(let items) = self else { return [] }
    return items
  }

  var text: String? {
    guard case .string(let text) = self else { return nil }
    return text
  }

  var number: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .number(let number): number
    default: nil
    }
  }

  var isTrue: Bool { self == true }
}
