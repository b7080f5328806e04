/// The name, parameters and help of a command.
///
/// A command has either subcommands or parameters. Every command also accepts `--help`, `-h` and
/// `--version`.
package struct CommandSyntax: Sendable {
  package let name: String
  /// A one-sentence summary.
  package let abstract: String
  /// Further paragraphs of help.
  package let discussion: String
  /// The parameters outside any group.
  package let ungrouped: [ParameterSyntax]
  package let groups: [ParameterGroup]
  package let examples: [Example]
  package let subcommandGroups: [SubcommandGroup]
  /// The subcommand that is used if none is named.
  package let defaultSubcommand: String?
  /// What subcommands and options are called in other programs, and here, the likeliest first.
  let otherNames: [String: [String]]
  /// The options of every subcommand, which may also precede its name.
  let everywhere: [ParameterSyntax]
  /// The topics that the help explains besides the subcommands.
  package let topics: [HelpTopic]
  /// Whether no help mentions it, since programs call it rather than people.
  package let isHidden: Bool

  /// Creates a command with parameters.
  package init(
    _ name: String, abstract: String, discussion: String = "",
    parameters: [any DeclaredParameter] = [], groups: [ParameterGroup] = [],
    examples: [Example] = [], isHidden: Bool = false
  ) {
    self.name = name
    self.abstract = abstract
    self.discussion = discussion
    ungrouped = parameters.map(\.syntax)
    self.groups = groups
    self.examples = examples
    subcommandGroups = []
    defaultSubcommand = nil
    otherNames = [:]
    everywhere = []
    topics = []
    self.isHidden = isHidden
    let spellings = self.parameters.flatMap(\.spellings)
    precondition(spellings.count == Set(spellings).count, "\(name) has two options of one name")
  }

  /// Creates a command with subcommands, optionally a default one, and options of all of them.
  package init(
    _ name: String, abstract: String, discussion: String = "", subcommands: [CommandSyntax],
    defaultSubcommand: String? = nil, everywhere: [any DeclaredParameter] = [],
    examples: [Example] = []
  ) {
    self.init(
      name, abstract: abstract, discussion: discussion,
      subcommandGroups: [SubcommandGroup("Subcommands", subcommands)],
      defaultSubcommand: defaultSubcommand, everywhere: everywhere, examples: examples)
  }

  /// Creates a command with subcommands in groups, and with topics of its help.
  ///
  /// The `otherNames` of a program are those of all its commands, too.
  package init(
    _ name: String, abstract: String, discussion: String = "",
    subcommandGroups: [SubcommandGroup], defaultSubcommand: String? = nil,
    otherNames: [String: [String]] = [:], everywhere: [any DeclaredParameter] = [],
    topics: [HelpTopic] = [], examples: [Example] = []
  ) {
    self.name = name
    self.abstract = abstract
    self.discussion = discussion
    ungrouped = []
    groups = []
    self.examples = examples
    self.subcommandGroups = subcommandGroups
    self.defaultSubcommand = defaultSubcommand
    self.otherNames = otherNames
    self.everywhere = everywhere.map(\.syntax)
    self.topics = topics
    isHidden = false
    precondition(
      defaultSubcommand == nil || subcommands.contains { $0.name == defaultSubcommand },
      "\(name) has no such subcommand")
  }

  package var subcommands: [CommandSyntax] { subcommandGroups.flatMap(\.subcommands) }
  package var parameters: [ParameterSyntax] { ungrouped + groups.flatMap(\.parameters) }
  var arguments: [ParameterSyntax] { parameters.filter { !$0.isOption && !$0.followsDashes } }
  /// The parameter whose values are the words after `--`; nil if those are ordinary arguments.
  var wordsAfterDashes: ParameterSyntax? { parameters.first(where: \.followsDashes) }
  var options: [ParameterSyntax] { parameters.filter(\.isOption) }
}

/// Parameters that are listed together in the help, and can be shared by several commands.
package struct ParameterGroup: Sendable {
  package let title: String
  package let parameters: [ParameterSyntax]

  package init(_ title: String, _ parameters: [any DeclaredParameter]) {
    self.title = title
    self.parameters = parameters.map(\.syntax)
  }
}

/// Subcommands that are listed together in the help.
package struct SubcommandGroup: Sendable {
  package let title: String
  package let subcommands: [CommandSyntax]

  package init(_ title: String, _ subcommands: [CommandSyntax]) {
    self.title = title
    self.subcommands = subcommands
  }

  /// The subcommands that the help lists.
  package var shown: [CommandSyntax] { subcommands.filter { !$0.isHidden } }
}

/// A useful command line and its explanation.
package struct Example: Sendable {
  package let line: String
  package let meaning: String

  package init(_ line: String, _ meaning: String) {
    self.line = line
    self.meaning = meaning
  }
}
