internal import CaptureArguments

/// What the manual page of a command says depends on.
struct CommandTraits {
  private let command: Command
  private let names: Set<String>

  init(_ command: Command) {
    self.command = command
    names = Self.names(of: command.syntax).union(command.everywhere.map(\.name))
  }

  /// Whether the command, or one of its subcommands, has a parameter.
  func has(_ name: String) -> Bool { names.contains(name) }

  /// Whether this is one of these commands, or contains it.
  func isOne(of entries: any ProgramEntry.Type...) -> Bool {
    entries.contains { entry in command.syntax.contains(entry.syntax) }
  }

  /// Whether the command answers requests, so that their failures do not end it.
  var answersRequests: Bool { command.words == [Shell.syntax.name[...]] }

  /// Whether settings concern the command.
  var readsSettings: Bool {
    guard let found = Program.command(along: command.words) else { return true }
    return found.usesSettings || command.words.first == Config.syntax.name[...]
  }

  /// The first option of the command that can have a default and a value, and whose only variable
  /// is that of the setting; for the program as a whole, that of any command.
  var setting: Setting? {
    let path = command.words.map(String.init)
    return Program.syntax.settings.first { setting in
      setting.isText && setting.ownVariable == nil && setting.key.count > 1
        && (command.isProgram || setting.key.dropLast() == path[...])
    }
  }

  private static func names(of syntax: CommandSyntax) -> Set<String> {
    Set(syntax.parameters.map(\.name)).union(syntax.subcommands.flatMap(names))
  }
}

extension CommandSyntax {
  /// Whether a command is this one, or below it; they differ in what they are for.
  fileprivate func contains(_ other: CommandSyntax) -> Bool {
    name == other.name && abstract == other.abstract
      || subcommands.contains { $0.contains(other) }
  }
}
