internal import CaptureArguments
internal import CaptureStore
internal import CaptureText
internal import CaptureWords

/// `capture album`: lists, changes and exports albums.
enum Albums: ProgramCommandGroup {
  static var commands: [any ProgramEntry.Type] {
    [
      ListAlbums.self, ShowAlbum.self, CreateAlbum.self, AddToAlbum.self, RemoveFromAlbum.self,
      MoveInAlbum.self, NoteAlbum.self, CaptionInAlbum.self, RenameAlbum.self, DeleteAlbum.self,
      RestoreAlbum.self, ExportAlbum.self,
    ]
  }

  static let syntax = CommandSyntax(
    "album",
    abstract: """
      List, change and export albums: photos in an order you choose, with notes between them.
      """,
    discussion: """
      An album is a Markdown file in the store's folder Albums, which any program can read and \
      change. Its photos are found by their ids, wherever they are in the store.
      """,
    subcommands: commands.map { $0.syntax }, defaultSubcommand: "list",
    examples: [
      Example("capture album create Crete 3fa2 77b0", "make an album of two photos"),
      Example("capture list --ids --rating 5 | capture album add crete -", "add the best photos"),
      Example("capture album note crete 'We went by boat.'", "add a note at the end"),
      Example("capture album move crete 77b0 --after 3fa2", "change the order"),
      Example(
        "capture album export crete --to ~/crete", "copy the photos, numbered in their order"),
    ])
}

/// Albums on the command line, each given by its name or its title.
enum AlbumArgument {
  static let name = Parameter.argument(
    "name", .utf8, help: "The album's name, as 'capture album' lists it."
  ).naming(.album)

  /// Returns the name of an album that the command line names.
  ///
  /// The title from which the name was made is also accepted.
  static func name(in parsed: ParsedCommand) -> AlbumName {
    let text = parsed[name]
    return AlbumName(text) ?? AlbumName(title: text)
  }

  /// Returns a title on the command line; throws if no album can have it.
  static func checked(title: String, in parsed: ParsedCommand) throws(Failure) -> String {
    guard title.contains(where: { !$0.isWhitespace }) else {
      throw .usage(UsageError(.refused("an album needs a title"), in: parsed.command))
    }
    guard title.unicodeScalars.count <= Album.titleLimit else {
      let problem = "the title of an album has more than \(Album.titleLimit) characters"
      throw .usage(UsageError(.refused(problem), in: parsed.command))
    }
    return title
  }

  /// Runs an operation on the album that the command line names.
  ///
  /// If there is no such album, the error says which one was probably meant.
  static func asking<Result>(
    _ parsed: ParsedCommand, in store: StoreEngine,
    _ body: (AlbumName) throws(StoreError) -> Result
  ) throws(Failure) -> Result {
    let name = name(in: parsed)
    do throws(StoreError) {
      return try body(name)
    } catch {
      guard error.code == .notFound, let others = try? store.albums().albums.map(\.name),
        !others.contains(name)
      else { throw Failure(error) }
      let nearest = "\(name)".nearest(among: others.map { "\($0)" })
      let hint =
        nearest.map { "did you mean '\($0)'?" } ?? "\(StoreCommand("album")) lists them"
      throw .message("\(error.problem); \(hint)", ExitCode(error))
    }
  }
}
