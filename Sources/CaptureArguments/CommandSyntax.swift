/// What a command is called, what can be said to it, and what it says about itself.
///
/// A command has either subcommands or parameters. Every command understands `--help`, `-h` and
/// `--version` as well.
package struct CommandSyntax: Sendable {
  package let name: String
  /// What it does, in one sentence.
  let abstract: String
  /// Paragraphs for those who read on.
  let discussion: String
  /// The parameters that stand in no group.
  let ungrouped: [ParameterSyntax]
  let groups: [ParameterGroup]
  let examples: [Example]
  let subcommands: [CommandSyntax]
  /// The subcommand that is meant where none is named.
  let usual: String?

  /// A command that does something.
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
    usual = nil
    let spellings = self.parameters.flatMap(\.spellings)
    precondition(spellings.count == Set(spellings).count, "\(name) has two options of one name")
  }

  /// A command that only leads to others, to the usual one where none is named.
  package init(
    _ name: String, abstract: String, discussion: String = "", subcommands: [CommandSyntax],
    usual: String? = nil, examples: [Example] = []
  ) {
    self.name = name
    self.abstract = abstract
    self.discussion = discussion
    ungrouped = []
    groups = []
    self.examples = examples
    self.subcommands = subcommands
    self.usual = usual
    precondition(
      usual == nil || subcommands.contains { $0.name == usual }, "\(name) has no such subcommand")
  }

  var parameters: [ParameterSyntax] { ungrouped + groups.flatMap(\.parameters) }
  var arguments: [ParameterSyntax] { parameters.filter { !$0.isOption } }
  var options: [ParameterSyntax] { parameters.filter(\.isOption) }
}

/// Parameters that are explained together, and that several commands may share.
package struct ParameterGroup: Sendable {
  let title: String
  let parameters: [ParameterSyntax]

  package init(_ title: String, _ parameters: [any DeclaredParameter]) {
    self.title = title
    self.parameters = parameters.map(\.syntax)
  }
}

/// A command line worth knowing, and what it does.
package struct Example: Sendable {
  let line: String
  let meaning: String

  package init(_ line: String, _ meaning: String) {
    self.line = line
    self.meaning = meaning
  }
}
