internal import CaptureArguments
internal import CaptureStore
internal import CaptureWords

/// `capture album rename`: gives an album another title.
enum RenameAlbum: ProgramCommand {
  static let title = Parameter.argument("title", .utf8, help: "The new title.")

  static let syntax = CommandSyntax(
    "rename",
    abstract: "Change an album's title; its name and its file stay, so links to it still work.",
    parameters: [AlbumArgument.name, title, StoreChoice.option, Shared.json],
    examples: [
      Example(
        "capture album rename crete-2026 'Crete in spring'",
        "change the title; the name stays crete-2026")
    ])

  static func run(_ parsed: ParsedCommand) throws(Failure) -> ExitCode {
    let title = try AlbumArgument.checked(title: parsed[title], in: parsed)
    let named = try NamedAlbum(parsed)
    let stored = try named.change { album throws(StoreError) in album.title = title }
    if stored.revision != named.former.revision {
      Console.printMessage(
        unlessQuiet: "changed the title; the album is still named '\(stored.name)'")
    }
    return .done
  }
}
