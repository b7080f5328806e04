internal import CaptureArguments
internal import CaptureJSON
internal import CaptureStore
internal import CaptureWords

/// `capture album delete`: deletes an album, and no photos.
enum DeleteAlbum: ProgramCommand {
  static let syntax = CommandSyntax(
    "delete", abstract: "Delete an album; its photos stay in the store.",
    discussion: """
      'capture album restore' brings it back, until 'capture delete --empty-bin' removes it \
      permanently.
      """,
    parameters: [AlbumArgument.name, StoreChoice.option, Shared.json],
    examples: [Example("capture album delete crete", "delete an album, but none of its photos")])

  static func run(_ parsed: ParsedCommand) throws(Failure) -> ExitCode {
    let store = try StoreChoice(parsed[StoreChoice.option]).open(.ignored)
    let name = AlbumArgument.name(in: parsed)
    let revision = try AlbumArgument.asking(parsed, in: store) { name throws(StoreError) in
      try store.deleteAlbum(name)
    }
    if parsed[Shared.json] {
      let object: JSON = [
        "name": .string("\(name)"), "revision": .string(revision), "outcome": "deleted",
      ]
      Console.printResult(object.line)
    } else {
      Console.printResult(unlessQuiet: "deleted  \(name)")
    }
    return .done
  }
}
