internal import CaptureArguments
internal import CaptureStore
internal import CaptureWords

/// `capture album note`: adds a note to an album.
enum NoteAlbum: ProgramCommand {
  static let text = Parameter.argument(
    "text", .utf8, help: "The note: lines of text, which may be Markdown.")

  static let syntax = CommandSyntax(
    "note", abstract: "Add a note at the end of an album.",
    parameters: [AlbumArgument.name, text, StoreChoice.option, Shared.json],
    examples: [Example("capture album note crete 'The way back'", "begin another part")])

  static func run(_ parsed: ParsedCommand) throws(Failure) -> ExitCode {
    let note = parsed[text]
    guard note.contains(where: { !$0.isWhitespace }) else {
      throw .usage(UsageError(.refused("the note is empty"), in: parsed.command))
    }
    let store = try StoreChoice(parsed[StoreChoice.option]).open(.ignored)
    let stored = try asking { () throws(StoreError) in
      try store.changeAlbum(AlbumArgument.name(in: parsed)) { album throws(StoreError) in
        album.blocks.append(.text(note))
      }
    }
    AlbumOutput(parsed, in: store).say(stored)
    return .done
  }
}
