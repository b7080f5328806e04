internal import CaptureJSON

extension JSONFields {
  /// Returns a time in milliseconds; nil if it is absent or null.
  mutating func milliseconds(
    _ name: String, in range: ClosedRange<Double>
  ) throws(JSONFieldError) -> Duration? {
    try given(name).map { field throws(JSONFieldError) in
      .milliseconds(try field.number(in: range))
    }
  }
}
