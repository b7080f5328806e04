internal import CaptureArguments
internal import CaptureBase
internal import CaptureJSON
internal import CaptureStore
internal import CaptureWords

/// `capture album list`: lists the albums.
enum ListAlbums: ProgramCommand {
  static let syntax = CommandSyntax(
    "list", abstract: "List the albums, with their titles and numbers of photos.",
    discussion: """
      Files in the albums folder that cannot be albums, such as links or files with other names, \
      are reported on standard error. An album that cannot be read is an error.
      """,
    parameters: [StoreChoice.option, Shared.json],
    examples: [Example("capture album list --json", "print all details, one object per line")])

  static func run(_ parsed: ParsedCommand) throws(Failure) -> ExitCode {
    let store = try StoreChoice(parsed[StoreChoice.option]).open(.ignored)
    let listing = try asking { () throws(StoreError) in try store.albums() }
    if parsed[Shared.json] {
      Console.printResult(lines: listing.albums.map { $0.json(in: store).line })
      Console.printResult(lines: listing.problems.map { $0.json(in: store).line })
    } else {
      Console.printResult(
        lines: Table.lines(
          listing.albums.map { item in
            // An album that has just been removed is listed as it was.
            let photos = (try? store.album(item.name))?.photoWords ?? item.photoCount.photos
            return ["\(item.name)", photos, item.title]
          }))
      for problem in listing.problems { Console.printMessage(problem.error.words, as: .error) }
    }
    for file in try asking({ () throws(StoreError) in try store.otherAlbumFiles() }) {
      Console.printMessage(unlessQuiet: "\(file.path) is not an album: \(file.detail)")
    }
    return listing.problems.first.map { ExitCode($0.error) } ?? .done
  }
}

extension AlbumListing.Item {
  fileprivate func json(in store: StoreEngine) -> JSON {
    .object(members + store.members(ofFile: path))
  }
}

extension AlbumListing.Problem {
  fileprivate func json(in store: StoreEngine) -> JSON {
    .object(store.members(ofFile: path) + JSON.members(["error": .error(error)]))
  }
}
