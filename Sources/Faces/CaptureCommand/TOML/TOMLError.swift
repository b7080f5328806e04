/// A mistake in a TOML document, and the line that it is on.
package struct TOMLError: Error, Hashable, Sendable {
  /// The number of the line; the first one is 1.
  package let line: Int
  /// The mistake, as a sentence without a full stop.
  package let problem: String
}

extension TOMLError: CustomStringConvertible {
  package var description: String { "line \(line): \(problem)" }
}
