internal import CaptureArguments
internal import CaptureStore
internal import CaptureWords

/// `capture album add`: adds photos to an album.
enum AddToAlbum: ProgramCommand {
  static let syntax = CommandSyntax(
    "add", abstract: "Add photos at the end of an album, except those already in it.",
    parameters: [
      AlbumArgument.name, PhotoArgument.ids, PhotoArgument.null, StoreChoice.option, Shared.json,
    ],
    examples: [
      Example("capture list --ids --keyword crete | capture album add crete -", "add many photos")
    ])

  static func run(_ parsed: ParsedCommand) throws(Failure) -> ExitCode {
    let store = try StoreChoice(parsed[StoreChoice.option]).open(.reported)
    let ids = try store.namedIDs(parsed) ?? []
    var knownCount = 0
    let stored = try AlbumArgument.asking(parsed, in: store) { name throws(StoreError) in
      try store.changeAlbum(name) { album throws(StoreError) in
        knownCount = ids.count(where: Set(album.photos).contains)
        album.append(ids)
      }
    }
    AlbumOutput(parsed, in: store).say(stored)
    if knownCount > 0 {
      Console.printMessage(unlessQuiet: "\(knownCount.photos) already in the album")
    }
    return .done
  }
}
