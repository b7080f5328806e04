extension Int {
  /// Returns the number with a noun, which takes an "s" in the plural.
  package func counted(_ noun: String) -> String { self == 1 ? "1 \(noun)" : "\(self) \(noun)s" }
}
