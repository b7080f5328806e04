internal import CaptureArguments
internal import CaptureStore
internal import CaptureWords

/// `capture album move`: moves photos within an album.
enum MoveInAlbum: ProgramCommand {
  static let syntax = CommandSyntax(
    "move", abstract: "Move photos of an album to its end or another place; notes stay.",
    parameters: [
      AlbumArgument.name, RemoveFromAlbum.ids, AlbumPlace.after, AlbumPlace.first,
      StoreChoice.option, Shared.json,
    ],
    examples: [
      Example("capture album move crete 77b0 --after 3fa2", "show one photo after another"),
      Example("capture album move crete 77b0 91c4 --first", "begin the album with two photos"),
    ])

  static func run(_ parsed: ParsedCommand) throws(Failure) -> ExitCode {
    let named = try NamedAlbum(parsed)
    let ids = try RemoveFromAlbum.photos(in: parsed, of: named.former)
    let place = try AlbumPlace.read(parsed, in: named.former)
    if case .after(let id) = place, ids.contains(id) {
      throw .usage(
        UsageError(.refused("a photo cannot be moved after itself"), in: parsed.command))
    }
    try named.change { album throws(StoreError) in try album.move(ids, to: place) }
    return .done
  }
}
