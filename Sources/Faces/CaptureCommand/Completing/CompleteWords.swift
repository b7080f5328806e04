internal import CaptureArguments
internal import CaptureText
internal import CaptureWords
internal import Glibc

/// `capture complete`: prints what an unfinished command line can become, for shells' scripts.
///
/// It only looks: a store is neither made nor changed nor waited for, and no camera is opened.
enum CompleteWords: ProgramCommand {
  static let usesSettings = false

  static let shell = Parameter.option(
    "shell", .oneOf(UserShell.self), valueName: "name", help: "The shell that asks."
  ).forOneCall
  static let words = Parameter.arguments(
    "word", .text,
    help: "The words after the program's name, the last of them unfinished; or the line of bash.")

  static let syntax = CommandSyntax(
    "complete", abstract: "Print what an unfinished command line can become.",
    parameters: [shell, words], isHidden: true)

  static func run(_ parsed: ParsedCommand) async throws(Failure) -> ExitCode {
    endSoon()
    let line = UnfinishedShellLine(parsed[words], of: parsed[shell])
    var completion = Program.syntax.completion(of: line.words)
    if line.isFile {
      completion.candidates = []
      completion.kind = .file
    }
    switch completion.kind {
    case .some(.file), .some(.scenario): print("files", completion)
    case .some(.folder): print("folders", completion)
    case let kind:
      let values = await CompletionValues(for: completion).candidates(of: kind)
      print("values", completion, line.written(completion.words(with: values)))
    }
    return .done
  }

  private static func print(_ kind: String, _ completion: Completion, _ lines: [String] = []) {
    let head = "\(kind) \(completion.prefix.utf8.count)"
    Console.printResult(text: ([head] + lines).map { $0 + "\n" }.joined())
  }

  /// Ends the process in time, whatever it waits for: nobody waits for a completion.
  private static func endSoon() {
    signal(SIGALRM) { _ in _exit(0) }
    alarm(5)
  }
}

/// The words of an unfinished line in the form in which a shell passes them.
private struct UnfinishedShellLine {
  let words: [String]
  let isFile: Bool
  private let bash: BashLine?

  init(_ given: [String], of shell: UserShell?) {
    bash = shell == .bash ? BashLine(given.first ?? "", breaks: given.dropFirst().first ?? "") : nil
    isFile = bash?.isRedirected == true
    if let bash {
      words = bash.words
    } else if shell == .fish, let last = given.last {
      words = given.dropLast() + [FishWord(last).text]
    } else {
      words = given
    }
  }

  /// Returns the lines that list the candidates for the shell.
  func written(_ candidates: [Completion.Candidate]) -> [String] {
    if let bash { return candidates.compactMap { bash.replacement(for: $0.word) } }
    return candidates.map { candidate in
      candidate.meaning.isEmpty ? candidate.word : "\(candidate.word)\t\(candidate.meaning)"
    }
  }
}
