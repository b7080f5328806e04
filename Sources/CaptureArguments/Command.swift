internal import CaptureText

/// A command by its full name, such as `capture snap`.
package struct Command: Sendable {
  /// The words that lead to it.
  package let path: String
  package let syntax: CommandSyntax
  /// Whether it is the program itself.
  let isProgram: Bool

  /// The words behind the program's name that lead to it.
  package var words: ArraySlice<Substring> { path.split(separator: " ").dropFirst() }

  init(program syntax: CommandSyntax) {
    path = syntax.name
    self.syntax = syntax
    isProgram = true
  }

  private init(_ syntax: CommandSyntax, below path: String) {
    self.path = "\(path) \(syntax.name)"
    self.syntax = syntax
    isProgram = false
  }

  func subcommand(_ name: String) throws(UsageError) -> Command {
    guard let found = syntax.subcommands.first(where: { $0.name == name }) else {
      let nearest = name.nearest(among: syntax.subcommands.map(\.name))
      throw UsageError(.unknownSubcommand(name, nearest: nearest), in: self)
    }
    return Command(found, below: path)
  }
}
