package import CaptureArguments

/// The content of manual pages besides the description of the commands.
package struct ManualFacts: Sendable {
  package let version: String
  /// The date of the pages, such as `2026-06-01`.
  package let date: String
  /// The exit codes, variables and files that concern a command.
  package let exits: @Sendable (Command) -> [HelpTopic.Row]
  package let variables: @Sendable (Command) -> [HelpTopic.Row]
  package let files: @Sendable (Command) -> [HelpTopic.Row]
  /// The topics of the help that belong to the page of a command.
  package let topics: @Sendable (Command) -> [HelpTopic]

  package init(
    version: String, date: String,
    exits: @escaping @Sendable (Command) -> [HelpTopic.Row],
    variables: @escaping @Sendable (Command) -> [HelpTopic.Row],
    files: @escaping @Sendable (Command) -> [HelpTopic.Row],
    topics: @escaping @Sendable (Command) -> [HelpTopic] = { _ in [] }
  ) {
    self.version = version
    self.date = date
    self.exits = exits
    self.variables = variables
    self.files = files
    self.topics = topics
  }
}
