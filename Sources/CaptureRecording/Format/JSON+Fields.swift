internal import CaptureImaging
internal import CaptureJSON

extension JSON {
  /// An object of those members that have a value.
  static func fields(_ members: KeyValuePairs<String, JSON?>) -> JSON {
    .object(
      members.compactMap { name, value in
        guard let value, value != .null else { return nil }
        return Member(name: name, value: value)
      })
  }

  /// A flag that is only written where it is set.
  static func flag(_ isSet: Bool) -> JSON? { isSet ? true : nil }

  /// A span in nanoseconds, so that nothing of it is lost.
  static func nanoseconds(_ span: Duration) -> JSON { .integer(Int(span.nanoseconds)) }
}

extension JSONField {
  /// What sums of two moments cannot overflow, and no recording reaches: 30 years.
  private static let spanLimit = 1_000_000_000_000_000_000

  /// A span in nanoseconds.
  func nanoseconds(from lowest: Int = 0) throws(JSONFieldError) -> Duration {
    .nanoseconds(try int(in: max(lowest, -Self.spanLimit)...Self.spanLimit))
  }

  /// Any whole number that a driver may tell.
  func wholeNumber() throws(JSONFieldError) -> Int {
    try int(in: -1_000_000_000_000...1_000_000_000_000)
  }

  /// What a control is set to, or could be: some drivers' have all of 64 bits.
  func controlNumber() throws(JSONFieldError) -> Int { try int(in: .min ... .max) }

  func list<Value>(
    _ read: (JSONField) throws(JSONFieldError) -> Value
  ) throws(JSONFieldError) -> [Value] {
    var values: [Value] = []
    for item in try items() { values.append(try read(item)) }
    return values
  }
}

extension JSONFields {
  /// Whether a flag is set; one that is not there is not.
  mutating func flag(_ name: String) throws(JSONFieldError) -> Bool {
    guard let field = optional(name) else { return false }
    return try field.bool()
  }

  /// A text, where there is one.
  mutating func text(_ name: String) throws(JSONFieldError) -> String? {
    guard let field = optional(name) else { return nil }
    return try field.string()
  }

  /// A number, where there is one.
  mutating func number(_ name: String) throws(JSONFieldError) -> Int? {
    guard let field = optional(name) else { return nil }
    return try field.wholeNumber()
  }
}
