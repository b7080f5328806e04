/// An error in a JSON file, and its position.
package struct JSONFieldError: Error, Hashable, Sendable {
  package let file: String
  package let line: Int
  package let column: Int
  /// The path of the invalid field, such as `cameras[0].size`.
  ///
  /// Nil if the text is not valid JSON, or if its outermost value is not the expected one.
  package let field: String?
  /// The expected and the actual value.
  package let problem: String

  init(_ problem: String, file: String, at position: TextPosition, field: String? = nil) {
    self.file = file
    self.line = position.line
    self.column = position.column
    self.field = field
    self.problem = problem
  }
}

extension JSONFieldError: CustomStringConvertible {
  /// A message such as `door.json:7: cameras[0].size: …`, or with a column instead of a field.
  package var description: String {
    guard let field else { return "\(file):\(line):\(column): \(problem)" }
    return "\(file):\(line): \(field): \(problem)"
  }
}
