internal import CaptureArguments
internal import CaptureMetadata
internal import CaptureStore
internal import CaptureWords

/// `capture note`: sets the note of photos.
enum NotePhotos: ProgramCommand {
  static let text = Parameter.argument(
    "text", .utf8, help: "The note; an empty one removes the note.")

  static let syntax = CommandSyntax(
    "note",
    abstract: "Set the note of photos.",
    parameters: [text, PhotoArgument.ids, PhotoArgument.null, StoreChoice.option, Shared.json],
    examples: [
      Example("capture note 'The harbour at low tide' 3fa2b1c0d9", "describe what it shows"),
      Example("capture note '' 3fa2b1c0d9", "remove the note"),
    ])

  static func run(_ parsed: ParsedCommand) throws(Failure) -> ExitCode {
    let note = parsed[text]
    return try ChangingCommand.run(parsed, .note(note), words(for: note))
  }

  private static func words(for note: String) -> ChangingCommand.Words {
    Annotations(note: note).note == nil
      ? .init(deed: "note removed from", isBeforeNumber: true, state: "without a note")
      : .init(deed: "note set on", isBeforeNumber: true, state: "with this note")
  }
}
