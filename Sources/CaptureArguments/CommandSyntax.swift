/// The name, parameters and help of a command.
///
/// A command has either subcommands or parameters. Every command also accepts `--help`, `-h` and
/// `--version`.
package struct CommandSyntax: Sendable {
  package let name: String
  /// A one-sentence summary.
  let abstract: String
  /// Further paragraphs of help.
  let discussion: String
  /// The parameters outside any group.
  let ungrouped: [ParameterSyntax]
  let groups: [ParameterGroup]
  let examples: [Example]
  let subcommands: [CommandSyntax]
  /// The subcommand that is used if none is named.
  let defaultSubcommand: String?
  /// What to type instead of words that are the names of such subcommands in other programs.
  let otherNames: [String: String]
  /// The options of every subcommand, which may also precede its name.
  let everywhere: [ParameterSyntax]

  /// Creates a command with parameters.
  package init(
    _ name: String, abstract: String, discussion: String = "",
    parameters: [any DeclaredParameter] = [], groups: [ParameterGroup] = [],
    examples: [Example] = []
  ) {
    self.name = name
    self.abstract = abstract
    self.discussion = discussion
    ungrouped = parameters.map(\.syntax)
    self.groups = groups
    self.examples = examples
    subcommands = []
    defaultSubcommand = nil
    otherNames = [:]
    everywhere = []
    let spellings = self.parameters.flatMap(\.spellings)
    precondition(spellings.count == Set(spellings).count, "\(name) has two options of one name")
  }

  /// Creates a command with subcommands, optionally a default one, and options of all of them.
  package init(
    _ name: String, abstract: String, discussion: String = "", subcommands: [CommandSyntax],
    defaultSubcommand: String? = nil, otherNames: [String: String] = [:],
    everywhere: [any DeclaredParameter] = [],
    examples: [Example] = []
  ) {
    self.name = name
    self.abstract = abstract
    self.discussion = discussion
    ungrouped = []
    groups = []
    self.examples = examples
    self.subcommands = subcommands
    self.defaultSubcommand = defaultSubcommand
    self.otherNames = otherNames
    self.everywhere = everywhere.map(\.syntax)
    precondition(
      defaultSubcommand == nil || subcommands.contains { $0.name == defaultSubcommand },
      "\(name) has no such subcommand")
  }

  var parameters: [ParameterSyntax] { ungrouped + groups.flatMap(\.parameters) }
  var arguments: [ParameterSyntax] { parameters.filter { !$0.isOption } }
  var options: [ParameterSyntax] { parameters.filter(\.isOption) }
}

/// Parameters that are listed together in the help, and can be shared by several commands.
package struct ParameterGroup: Sendable {
  let title: String
  let parameters: [ParameterSyntax]

  package init(_ title: String, _ parameters: [any DeclaredParameter]) {
    self.title = title
    self.parameters = parameters.map(\.syntax)
  }
}

/// A useful command line and its explanation.
package struct Example: Sendable {
  let line: String
  let meaning: String

  package init(_ line: String, _ meaning: String) {
    self.line = line
    self.meaning = meaning
  }
}
