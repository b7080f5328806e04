internal import CaptureArguments
internal import CaptureStore
internal import CaptureWords

/// `capture album create`: creates an album.
enum CreateAlbum: ProgramCommand {
  static let title = Parameter.argument(
    "title", .utf8, help: "The album's title, from which its name is made.")

  static let syntax = CommandSyntax(
    "create", abstract: "Create an album.",
    parameters: [
      title, PhotoArgument.optionalIDs, PhotoArgument.null, StoreChoice.option, Shared.json,
    ],
    examples: [
      Example("capture album create 'Crete 2026' 3fa2 77b0", "make crete-2026 of two photos")
    ])

  static func run(_ parsed: ParsedCommand) throws(Failure) -> ExitCode {
    let title = try AlbumArgument.checked(title: parsed[title], in: parsed)
    let store = try StoreChoice(parsed[StoreChoice.option]).open(.reported)
    var album = Album(title: title)
    album.append(try store.namedIDs(parsed) ?? [])
    let stored = try asking { () throws(StoreError) in try store.createAlbum(album) }
    AlbumOutput(parsed, in: store).say(stored)
    if let namesake = namesake(of: stored, in: store) {
      Console.printMessage(unlessQuiet: "the album '\(namesake)' has the same title")
    }
    return .done
  }

  /// Returns the name of another album with the title of this one; nil if there is none.
  private static func namesake(of stored: StoredAlbum, in store: StoreEngine) -> AlbumName? {
    let albums = (try? store.albums().albums) ?? []
    return albums.first { $0.name != stored.name && $0.title == stored.album.title }?.name
  }
}
