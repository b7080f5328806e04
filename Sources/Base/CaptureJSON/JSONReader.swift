extension LocatedJSON {
  /// Parses a JSON text in strict accordance with RFC 8259.
  ///
  /// Duplicate names in an object are also rejected: one of the values would be lost silently.
  /// `line` is the number of the text's first line, for a text that is part of a file.
  package init(reading bytes: [UInt8], file: String, line: Int = 1) throws(JSONFieldError) {
    var reader = JSONReader(bytes, file: file, line: line)
    self = try reader.document()
  }
}

/// A recursive parser that reads each byte once, from left to right.
struct JSONReader {
  /// The maximum nesting depth of arrays and objects, so that no text can exhaust the stack.
  static let depthLimit = 128

  var cursor: JSONCursor
  private let file: String
  private var depth = 0

  init(_ bytes: [UInt8], file: String, line: Int = 1) {
    cursor = JSONCursor(bytes, line: line)
    self.file = file
  }

  mutating func document() throws(JSONFieldError) -> LocatedJSON {
    let value = try value()
    cursor.takeBlanks()
    guard cursor.next == nil else { throw error("unexpected text after the value") }
    return value
  }

  func error(_ problem: String, at position: TextPosition? = nil) -> JSONFieldError {
    JSONFieldError(problem, file: file, at: position ?? cursor.position)
  }

  private mutating func value() throws(JSONFieldError) -> LocatedJSON {
    cursor.takeBlanks()
    let position = cursor.position
    return LocatedJSON(position: position, content: try content())
  }

  private mutating func content() throws(JSONFieldError) -> LocatedJSON.Content {
    switch cursor.next {
    case UInt8(ascii: "{"): try nested { reader throws(JSONFieldError) in try reader.object() }
    case UInt8(ascii: "["): try nested { reader throws(JSONFieldError) in try reader.array() }
    case UInt8(ascii: "\""): .string(try string())
    case let byte? where byte == UInt8(ascii: "-") || Self.isDigit(byte): try number()
    default: try word()
    }
  }

  private mutating func nested(
    _ read: (inout Self) throws(JSONFieldError) -> LocatedJSON.Content
  ) throws(JSONFieldError) -> LocatedJSON.Content {
    guard depth < Self.depthLimit else {
      throw error("arrays and objects are nested more than \(Self.depthLimit) deep")
    }
    depth += 1
    defer { depth -= 1 }
    cursor.advance()
    return try read(&self)
  }

  private mutating func array() throws(JSONFieldError) -> LocatedJSON.Content {
    var values: [LocatedJSON] = []
    cursor.takeBlanks()
    if cursor.take(UInt8(ascii: "]")) { return .array(values) }
    repeat {
      values.append(try value())
    } while try goesOn(until: "]", after: "item \(values.count) of the array")
    return .array(values)
  }

  private mutating func object() throws(JSONFieldError) -> LocatedJSON.Content {
    var members: [LocatedJSON.Member] = []
    var lines: [String: Int] = [:]
    cursor.takeBlanks()
    if cursor.take(UInt8(ascii: "}")) { return .object(members) }
    repeat {
      let member = try member(unlike: lines)
      lines[member.name] = member.namePosition.line
      members.append(member)
    } while try goesOn(
      until: "}", after: "the value of \(JSON.string(members.last?.name ?? "").line)")
    return .object(members)
  }

  private mutating func member(
    unlike lines: [String: Int]
  ) throws(JSONFieldError) -> LocatedJSON.Member {
    cursor.takeBlanks()
    let position = cursor.position
    guard cursor.next == UInt8(ascii: "\"") else { throw error("expected a name in quotes") }
    let name = try string()
    let quoted = JSON.string(name).line
    if let line = lines[name] {
      throw error("\(quoted) appears twice; the first is in line \(line)", at: position)
    }
    cursor.takeBlanks()
    guard cursor.take(UInt8(ascii: ":")) else { throw error("expected ':' after \(quoted)") }
    return LocatedJSON.Member(name: name, namePosition: position, value: try value())
  }

  /// Skips the separator after a part; returns whether another part follows.
  private mutating func goesOn(
    until closing: Unicode.Scalar, after part: @autoclosure () -> String
  ) throws(JSONFieldError) -> Bool {
    cursor.takeBlanks()
    if cursor.take(UInt8(ascii: ",")) { return true }
    guard cursor.take(UInt8(ascii: closing)) else {
      throw error("expected ',' or '\(closing)' after \(part())")
    }
    return false
  }

  private mutating func word() throws(JSONFieldError) -> LocatedJSON.Content {
    let (start, position) = (cursor.index, cursor.position)
    cursor.take { UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 }
    switch cursor.text(from: start) {
    case "null": return .null
    case "true": return .bool(true)
    case "false": return .bool(false)
    default: throw error("expected a value", at: position)
    }
  }
}
