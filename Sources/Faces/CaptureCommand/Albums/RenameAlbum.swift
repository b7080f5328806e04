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
    let store = try StoreChoice(parsed[StoreChoice.option]).open(.ignored)
    let former = try AlbumArgument.asking(parsed, in: store) { name throws(StoreError) in
      try store.album(name)
    }
    let stored = try asking { () throws(StoreError) in
      try store.changeAlbum(former.name) { album throws(StoreError) in
        album.title = title
      }
    }
    AlbumOutput(parsed, in: store).say(stored, before: former)
    if stored.revision != former.revision {
      Console.printMessage(
        unlessQuiet: "changed the title; the album is still named '\(stored.name)'")
    }
    return .done
  }
}
