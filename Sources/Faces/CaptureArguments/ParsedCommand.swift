/// A parsed command and the values of its parameters.
package struct ParsedCommand: Sendable {
  package let command: Command
  /// The occurrences of each parameter, by its spelling.
  let given: [String: [Given]]
  /// The settings that replaced missing options.
  package let defaults: [SettingValue]

  init(command: Command, given: [String: [Given]], defaults: [SettingValue] = []) {
    self.command = command
    self.given = given
    self.defaults = defaults
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
