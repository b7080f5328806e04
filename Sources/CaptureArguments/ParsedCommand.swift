/// A parsed command and the values of its parameters.
package struct ParsedCommand: Sendable {
  package let command: Command
  private let given: [String: [Given]]

  init(command: Command, given: [String: [Given]]) {
    self.command = command
    self.given = given
  }

  /// Returns whether the command has a parameter.
  package func declares<Answer>(_ parameter: Parameter<Answer>) -> Bool {
    let spelling = parameter.syntax.spelling
    return (command.syntax.parameters + command.everywhere).contains { $0.spelling == spelling }
  }

  /// Returns the value of a parameter, which the command must declare.
  package subscript<Answer>(parameter: Parameter<Answer>) -> Answer {
    let spelling = parameter.syntax.spelling
    precondition(declares(parameter), "\(command.path) does not declare \(spelling)")
    return parameter.answer(given[spelling] ?? [])
  }
}
