internal import CaptureArguments
internal import CaptureStore
internal import CaptureWords

/// `capture album restore`: brings a deleted album back.
enum RestoreAlbum: ProgramCommand {
  static let syntax = CommandSyntax(
    "restore", abstract: "Restore the most recently deleted album of this name.",
    parameters: [AlbumArgument.name.naming(.deletedAlbum), StoreChoice.option, Shared.json],
    examples: [Example("capture album restore crete", "bring back a deleted album")])

  static func run(_ parsed: ParsedCommand) throws(Failure) -> ExitCode {
    let store = try StoreChoice(parsed[StoreChoice.option]).open(.ignored)
    let stored = try asking { () throws(StoreError) in
      try store.restoreAlbum(AlbumArgument.name(in: parsed))
    }
    AlbumOutput(parsed, in: store).say(stored)
    return .done
  }
}
