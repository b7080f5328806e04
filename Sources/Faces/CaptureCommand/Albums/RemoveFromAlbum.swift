internal import CaptureArguments
internal import CaptureStore
internal import CaptureWords

/// `capture album remove`: removes photos from an album.
enum RemoveFromAlbum: ProgramCommand {
  static let ids = Parameter.someArguments(
    "id", PhotoArgument.form,
    help: "Photo ids, or at least their first four digits; also of photos that the store lacks."
  ).naming(.photoInAlbum)

  static let syntax = CommandSyntax(
    "remove", abstract: "Remove photos from an album; they stay in the store.",
    parameters: [AlbumArgument.name, ids, StoreChoice.option, Shared.json],
    examples: [Example("capture album remove crete 3fa2 77b0", "remove two photos from an album")])

  static func run(_ parsed: ParsedCommand) throws(Failure) -> ExitCode {
    let store = try StoreChoice(parsed[StoreChoice.option]).open(.ignored)
    let former = try AlbumArgument.asking(parsed, in: store) { name throws(StoreError) in
      try store.album(name)
    }
    let ids = try photos(in: parsed, of: former)
    let stored = try asking { () throws(StoreError) in
      try store.changeAlbum(former.name) { album throws(StoreError) in album.remove(ids) }
    }
    AlbumOutput(parsed, in: store).say(stored, before: former)
    return .done
  }

  /// Returns the photos of an album that the command line names.
  static func photos(
    in parsed: ParsedCommand, of stored: StoredAlbum
  ) throws(Failure) -> [PhotoID] {
    try parsed[ids].map { digits throws(Failure) in try stored.photo(beginningWith: digits) }
  }
}
