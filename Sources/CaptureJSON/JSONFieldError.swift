/// What is wrong with a JSON file, and where.
package struct JSONFieldError: Error, Hashable, Sendable {
  package let file: String
  package let line: Int
  package let column: Int
  /// The path of the field at fault, such as `cameras[0].size`.
  ///
  /// Nil where the text is not JSON at all, or where the whole of it is not what was wanted.
  package let field: String?
  /// What was wanted and what was found.
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
  /// `door.json:7: cameras[0].size: …`, or with a column instead of a field.
  package var description: String {
    guard let field else { return "\(file):\(line):\(column): \(problem)" }
    return "\(file):\(line): \(field): \(problem)"
  }
}
