internal import CaptureArguments
internal import CaptureBase
internal import CaptureFiles
internal import CaptureText
internal import CaptureWords
internal import Glibc

/// `capture manual`: prints manual pages, or writes all of them to a folder.
enum Manual: ProgramCommand {
  static let usesSettings = false

  static let words = Parameter.arguments(
    "command", .text, help: "The command to explain (default: the program as a whole)."
  ).naming(.command)
  static let to = Parameter.option(
    "to", short: "o", .text, valueName: "folder",
    help: "Write the pages of all commands to this folder; it is created if it is missing."
  ).path.naming(.folder).forOneCall

  static let syntax = CommandSyntax(
    "manual",
    abstract: "Print the manual page of a command, or write all pages to a folder.",
    discussion: """
      'man -l -' shows a printed page. If a package has installed the pages, 'man capture' and \
      'man capture-snap' show them. Pages have the date of SOURCE_DATE_EPOCH, or of the day on \
      which they are made.
      """,
    parameters: [words, to],
    examples: [
      Example("capture manual snap | man -l -", "read the page of 'capture snap'"),
      Example("capture manual --to share/man/man1", "write capture.1, capture-snap.1 and so on"),
    ])

  static func run(_ parsed: ParsedCommand) throws(Failure) -> ExitCode {
    let pages = ManualPage.all(of: Command(program: Program.syntax), facts)
    if let folder = parsed[to] {
      guard parsed[words].isEmpty else {
        throw .usage(UsageError(.contradiction("--to", words.syntax.spelling), in: parsed.command))
      }
      try write(pages, to: folder)
    } else {
      let name = ([Program.syntax.name] + parsed[words]).joined(separator: "-")
      guard let page = pages.first(where: { $0.name == name }) else {
        let nearest = name.nearest(among: pages.map(\.name))
        let hint = nearest.map { "; did you mean '\($0)'?" } ?? ""
        let problem = "there is no manual page '\(name)'\(hint)"
        throw .usage(UsageError(.refused(problem), in: parsed.command))
      }
      Console.printResult(text: page.text)
    }
    return .done
  }

  private static func write(_ pages: [ManualPage], to folder: String) throws(Failure) {
    do throws(FileError) {
      try Folder.make(folder)
      for page in pages {
        let path = "\(folder)/\(page.fileName)"
        let file = try TemporaryFile.replacing(path)
        try file.writeLater(Array(page.text.utf8).span.bytes)
        try file.replace(path)
      }
    } catch {
      throw Failure(error)
    }
  }

  /// The content of the pages besides the description of the commands.
  private static var facts: ManualFacts {
    ManualFacts(
      version: Program.version, date: date,
      exits: { command in
        let traits = CommandTraits(command)
        return ExitCode.allCases.filter { $0.applies(to: traits) }.map(\.row)
      },
      variables: { command in
        let traits = CommandTraits(command)
        return EnvironmentVariable.all.filter { $0.applies(traits) }.map(\.row)
          + (traits.setting.map { [$0.variableRow] } ?? [])
      },
      files: { command in
        let traits = CommandTraits(command)
        return KnownFile.all.filter { $0.applies(traits) }.map(\.row)
      },
      topics: { CommandTraits($0).answersRequests ? [.requests] : [] })
  }

  private static var date: String {
    let now = Console.environment("SOURCE_DATE_EPOCH").flatMap { Int64($0) } ?? Int64(time(nil))
    return String("\(WallTime(seconds: now, offset: 0))".prefix(10))
  }
}

extension Setting {
  /// The variable of this setting, as an example of those of all options.
  fileprivate var variableRow: HelpTopic.Row {
    let option = key.dropLast().joined(separator: " ") + " --\(key.last ?? "")"
    return HelpTopic.Row(
      variable(of: Program.syntax.name),
      "The default of '\(option)'; other options have such variables, too.")
  }
}
