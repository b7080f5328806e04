internal import CProgramStart
internal import Capture
internal import CaptureArguments
internal import CaptureBase
internal import CaptureFiles
internal import CaptureWords

/// The `capture` program.
@main
enum Program: ProgramCommandGroup {
  static let version = BuiltVersion.text

  static var commands: [any ProgramEntry.Type] { families.flatMap(\.commands) }

  /// Commands that the help lists together.
  private typealias Family = (title: String, commands: [any ProgramEntry.Type])

  private static var families: [Family] {
    [
      ("Taking photos", [Snap.self, TakeTimelapse.self, Record.self, Serve.self, Shell.self]),
      ("Cameras", [Devices.self, Controls.self, Doctor.self, Simulate.self]),
      (
        "Photos",
        [
          AddPhotos.self, ListPhotos.self, ShowPhoto.self, RatePhotos.self, NotePhotos.self,
          TagPhotos.self, MovePhotos.self, DeletePhotos.self, RestorePhotos.self,
          ExportPhotos.self, Albums.self,
        ]
      ),
      (
        "The store",
        [
          ListChanges.self, StoreStats.self, RefreshStore.self, VerifyStore.self,
          RebuildStore.self, BackUpStore.self, RestoreBackup.self, LostAndFound.self,
        ]
      ),
      (
        "The program",
        [Config.self, Bench.self, Completions.self, Manual.self, CompleteWords.self]
      ),
    ]
  }

  static let syntax = CommandSyntax(
    "capture",
    abstract: "Take photos with this machine's cameras or simulated ones, and manage them.",
    discussion: """
      Photos are kept in a store, a folder of ordinary files with a catalogue. A simulated camera \
      needs no hardware: give --simulator to a command, or set CAPTURE_DEVICE=simulator for all of \
      them.
      """,
    subcommandGroups: families.map { family in
      SubcommandGroup(family.title, family.commands.map { $0.syntax })
    },
    otherNames: OtherNames.all,
    everywhere: Shared.everywhere,
    topics: [.exitCodes, .environment, .json, .requests, .scenarios],
    examples: [
      Example("capture snap", "take a photo and save it in the store"),
      Example("capture snap --simulator", "the same without a camera"),
      Example("capture timelapse --interval 1min", "take a photo every minute"),
      Example("capture list", "list the photos in the store, newest first"),
      Example("capture serve", "see the camera and the photos on a page in a browser"),
      Example("capture devices", "list the cameras"),
    ])

  static func main() async {
    let outcome = await run(words)
    Console.exit(outcome)
  }

  /// The program's arguments, which need not be UTF-8.
  static var words: [String] {
    (1..<max(1, c_word_count())).compactMap { number in
      c_word(number).map { FileName.text(at: $0) }
    }
  }

  private static func run(_ words: [String]) async -> ExitCode {
    Console.choose(ColourChoice(among: words, environment: Console.environment))
    do throws(UsageError) {
      switch try syntax.parse(words) {
      case .version:
        Console.printResult("capture \(version)")
      case .help(let command):
        Console.printResult(command.help(width: Console.width).lines.map(helpLine))
      case .topic(let topic):
        _ = Pager.begin()
        Console.printResult(topic.text(width: Console.width).lines.map(helpLine))
      case .run(let parsed):
        return await perform(parsed)
      }
      return .done
    } catch {
      return Console.fail(.usage(error), asJSON: words.contains(Shared.json.syntax.spelling))
    }
  }

  /// Returns a line of help, whose headings stand out.
  private static func helpLine(_ line: String) -> StyledText {
    let heading = line.prefix { $0.isUppercase || $0 == " " || $0 == ":" }
    guard let end = heading.lastIndex(of: ":"), heading.first?.isUppercase == true else {
      return StyledText(line)
    }
    return StyledText(String(line[...end]), .heading)
      + StyledText(String(line[line.index(after: end)...]))
  }

  /// Throws if the process cannot open files, start threads or read the states of its threads.
  ///
  /// Dispatch crashes or hangs in such a process, whatever the command.
  private static func checkResources() throws(Failure) {
    if let cause = ResourceCheck.lackOfFiles {
      let remedy = cause == .tooManyFiles ? "; raise the limit with 'ulimit -n'" : ""
      throw .message("cannot open more files: \(cause)\(remedy)", .shortage)
    }
    if let cause = ResourceCheck.lackOfThreads {
      let remedy =
        cause == .wouldBlock
        ? "; raise the limit with 'ulimit -u', or that of the service or container" : ""
      throw .message("cannot start a thread: \(cause)\(remedy)", .shortage)
    }
    if let cause = ResourceCheck.lackOfThreadStates {
      throw .message("cannot read the states of threads in /proc: \(cause); mount /proc", .shortage)
    }
  }

  private static func perform(_ given: ParsedCommand) async -> ExitCode {
    guard let command = command(along: given.command.words) else { return .failed }
    var parsed = given
    do throws(Failure) {
      try checkResources()
      if command.usesSettings { parsed = try Settings(of: syntax).completed(given) }
      if parsed[Shared.quiet] { Console.keepQuiet() }
      if let choice = parsed[ColourChoice.option] { Console.choose(choice) }
      StoreCommand.name(StoreChoice.name(in: parsed))
      return try await command.run(parsed)
    } catch {
      let code = Console.fail(error, asJSON: parsed.declares(Shared.json) && parsed[Shared.json])
      if code == .usage { tellSettings(of: parsed) }
      return code
    }
  }

  /// Prints the settings that contributed to a command line which is invalid as a whole.
  private static func tellSettings(of parsed: ParsedCommand) {
    for value in parsed.defaults {
      let text = value.texts.joined(separator: ", ")
      Console.printMessage("\(value.setting.name) is '\(text)' (\(value.origin))")
    }
  }
}
