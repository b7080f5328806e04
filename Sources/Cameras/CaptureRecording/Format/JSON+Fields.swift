internal import CaptureBase
internal import CaptureJSON

extension JSON {
  /// Returns true if the flag is set, and otherwise nil, which leaves the member out.
  static func flag(_ isSet: Bool) -> JSON? { isSet ? true : nil }

  /// Returns a duration in nanoseconds, without loss of precision.
  static func nanoseconds(_ span: Duration) -> JSON { .integer(Int(span.nanoseconds)) }
}

extension JSONField {
  /// The limit for times, about 30 years: the sum of two of them cannot overflow.
  private static let spanLimit = 1_000_000_000_000_000_000

  /// Reads a duration in nanoseconds.
  func nanoseconds(from lowest: Int = 0) throws(JSONFieldError) -> Duration {
    .nanoseconds(try int(in: max(lowest, -Self.spanLimit)...Self.spanLimit))
  }

  /// Reads a whole number from a driver.
  func wholeNumber() throws(JSONFieldError) -> Int {
    try int(in: -1_000_000_000_000...1_000_000_000_000)
  }

  /// Reads the value of a control; some drivers use all 64 bits.
  func controlNumber() throws(JSONFieldError) -> Int { try int(in: .min ... .max) }
}

extension JSONFields {
  /// Reads a flag; a missing one is false.
  mutating func flag(_ name: String) throws(JSONFieldError) -> Bool {
    try optional(name)?.bool() ?? false
  }
}
