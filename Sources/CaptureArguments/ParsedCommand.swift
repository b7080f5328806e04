/// A command and what was said to it, ready to be asked.
package struct ParsedCommand: Sendable {
  package let command: Command
  private let given: [String: [Given]]

  init(command: Command, given: [String: [Given]]) {
    self.command = command
    self.given = given
  }

  /// What was said about this parameter.
  ///
  /// The command has to declare the parameter.
  package subscript<Answer>(parameter: Parameter<Answer>) -> Answer {
    let spelling = parameter.syntax.spelling
    precondition(
      command.syntax.parameters.contains { $0.spelling == spelling },
      "\(command.path) does not declare \(spelling)")
    return parameter.answer(given[spelling] ?? [])
  }
}
