internal import CaptureText

/// A command with its full name, such as `capture snap`.
package struct Command: Sendable {
  /// The full name: the program and the subcommands that lead to the command.
  package let path: String
  package let syntax: CommandSyntax
  /// Whether this is the program itself rather than a subcommand.
  package let isProgram: Bool
  /// The options that the command shares with all others of the program.
  package let everywhere: [ParameterSyntax]
  /// What other programs call things, and what this one does.
  private let otherNames: [String: [String]]

  /// The subcommands that lead to the command, without the program's name.
  package var words: ArraySlice<Substring> { path.split(separator: " ").dropFirst() }

  package init(program syntax: CommandSyntax) {
    path = syntax.name
    self.syntax = syntax
    isProgram = true
    everywhere = syntax.everywhere
    otherNames = syntax.otherNames
  }

  private init(_ syntax: CommandSyntax, below command: Command) {
    path = "\(command.path) \(syntax.name)"
    self.syntax = syntax
    isProgram = false
    everywhere = command.everywhere + syntax.everywhere
    otherNames = command.otherNames
  }

  /// The command's own options, and those that it shares with all others.
  var options: [ParameterSyntax] { syntax.options + everywhere }

  /// The subcommands that the help lists.
  package var subcommands: [Command] {
    syntax.subcommands.filter { !$0.isHidden }.map { Command($0, below: self) }
  }

  func subcommand(_ name: String) throws(UsageError) -> Command {
    guard let found = syntax.subcommands.first(where: { $0.name == name }) else {
      let version = isProgram ? ["--version"] : []
      let names = subcommands.map(\.syntax.name)
      let nearest = ownName(of: name) ?? name.nearest(among: names + version)
      throw UsageError(.unknownSubcommand(name, nearest: nearest), in: self)
    }
    return Command(found, below: self)
  }

  /// Returns what this command has instead of a subcommand or an option of another program; nil if
  /// that is not known.
  func ownName(of word: String) -> String? { otherNames[word]?.first(where: has) }

  /// Whether the command has an option, or a subcommand with these options.
  private func has(_ name: String) -> Bool {
    let words = name.split(separator: " ").map(String.init)
    guard let subcommand = subcommands.first(where: { $0.syntax.name == words.first }) else {
      return options.contains { $0.spellings.contains(name) }
    }
    return words.dropFirst().allSatisfy(subcommand.has)
  }
}
