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
    let named = try NamedAlbum(parsed)
    let ids = try photos(in: parsed, of: named.former)
    try named.change { album throws(StoreError) in album.remove(ids) }
    return .done
  }

  /// Returns the photos of an album that the command line names.
  static func photos(
    in parsed: ParsedCommand, of stored: StoredAlbum
  ) throws(Failure) -> [PhotoID] {
    try parsed[ids].map { digits throws(Failure) in try stored.photo(beginningWith: digits) }
  }
}
