internal import CaptureArguments
internal import CaptureStore
internal import CaptureWords

/// `capture album show`: prints the photos and notes of an album.
enum ShowAlbum: ProgramCommand {
  static let syntax = CommandSyntax(
    "show", abstract: "Show the photos and notes of an album in order.",
    parameters: [AlbumArgument.name, StoreChoice.option, Shared.json],
    examples: [Example("capture album show crete", "use the name that 'capture album' prints")])

  static func run(_ parsed: ParsedCommand) throws(Failure) -> ExitCode {
    let store = try StoreChoice(parsed[StoreChoice.option]).open(.reported)
    let stored = try AlbumArgument.asking(parsed, in: store) { name throws(StoreError) in
      try store.album(name)
    }
    guard !parsed[Shared.json] else {
      AlbumOutput(parsed, in: store).say(stored)
      return .done
    }
    Console.printResult([StyledText(stored.album.title, .heading)])
    for block in stored.album.blocks {
      Console.printResult("")
      switch block {
      case .text(let text):
        Console.printResult(
          lines: text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init))
      case .photo(let id, let caption):
        let photo = try asking { () throws(StoreError) in try store.photo(id) }
        let place = photo.map { $0.deleted == nil ? $0.path : "\($0.path), in the bin" }
        Console.printResult([
          StyledText([
            (String("\(id)".prefix(10)), .id), ("  \(place ?? "not in the store")", nil),
            (caption.map { "  \($0)" } ?? "", nil),
          ])
        ])
      }
    }
    stored.noteMissing()
    return .done
  }
}
