internal import CaptureArguments
internal import CaptureStore
internal import CaptureWords

/// `capture album note`: adds a note to an album, or replaces one.
enum NoteAlbum: ProgramCommand {
  static let text = Parameter.argument(
    "text", .utf8, help: "The note: lines of text, which may be Markdown.")
  static let replaces = Parameter.flag(
    "replace", help: "Replace the note that is there; '' removes it."
  ).forOneCall

  static let syntax = CommandSyntax(
    "note", abstract: "Add a note at the end of an album or another place, or replace one.",
    parameters: [
      AlbumArgument.name, text, AlbumPlace.after, AlbumPlace.first, replaces,
      StoreChoice.option, Shared.json,
    ],
    examples: [
      Example("capture album note crete 'The way back'", "begin another part"),
      Example("capture album note crete 'The harbour' --after 3fa2", "add a note below a photo"),
    ])

  static func run(_ parsed: ParsedCommand) throws(Failure) -> ExitCode {
    let replacesNote = parsed[replaces]
    let note = parsed[text].contains { !$0.isWhitespace } ? parsed[text] : ""
    guard replacesNote || !note.isEmpty else {
      throw .usage(UsageError(.refused("the note is empty"), in: parsed.command))
    }
    let named = try NamedAlbum(parsed)
    let place = try AlbumPlace.read(parsed, in: named.former)
    try named.change { album throws(StoreError) in
      if replacesNote {
        try album.replaceNote(with: note, at: place)
      } else {
        try album.addNote(note, at: place)
      }
    }
    return .done
  }
}
