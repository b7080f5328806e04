extension Duration {
  /// The duration in short form, such as `500 ms` or `2.5 s`; digits beyond that are dropped.
  package var brief: String {
    let milliseconds = nanoseconds / 1_000_000
    guard milliseconds >= 1000 else { return "\(milliseconds) ms" }
    let tenths = milliseconds / 100
    return tenths % 10 == 0 ? "\(tenths / 10) s" : "\(tenths / 10).\(tenths % 10) s"
  }
}

extension Int {
  /// Returns the number with a noun, which takes an "s" in the plural.
  package func counted(_ noun: String) -> String { self == 1 ? "1 \(noun)" : "\(self) \(noun)s" }
}
