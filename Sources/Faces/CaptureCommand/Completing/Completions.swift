internal import CaptureArguments
internal import CaptureText
internal import CaptureWords

/// `capture completions`: prints the script that lets a shell complete commands.
enum Completions: ProgramCommand {
  static let usesSettings = false

  static let shell = Parameter.argument(
    "shell", .oneOf(UserShell.self), help: "Your shell: bash, zsh or fish.")

  static let syntax = CommandSyntax(
    "completions",
    abstract: "Print the completion script for bash, zsh or fish.",
    discussion: """
      With it, the Tab key completes commands, options and their values: cameras, sizes, ids of \
      photos, keywords, folders, albums and settings. Packages install the script where the shell \
      finds it. Otherwise, add one of the lines below to your shell's startup file: ~/.bashrc, \
      ~/.zshrc (below compinit) or ~/.config/fish/config.fish.
      """,
    parameters: [shell],
    examples: [
      Example("source <(capture completions bash)", "complete commands in bash"),
      Example("source <(capture completions zsh)", "complete commands in zsh"),
      Example("capture completions fish | source", "complete commands in fish"),
    ])

  static func run(_ parsed: ParsedCommand) throws(Failure) -> ExitCode {
    Console.printResult(text: parsed[shell].script(for: Program.syntax.name))
    return .done
  }
}
