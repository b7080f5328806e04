internal import CaptureArguments
internal import CaptureStore
internal import CaptureWords

/// `capture album caption`: gives a photo a caption in an album.
enum CaptionInAlbum: ProgramCommand {
  static let id = Parameter.argument(
    "id", PhotoArgument.form, help: "Id of a photo in the album, or at least its first four digits."
  ).naming(.photoInAlbum)
  static let text = Parameter.argument(
    "text", .utf8, help: "The caption: plain text; '' removes it.")

  static let syntax = CommandSyntax(
    "caption", abstract: "Set a photo's caption in an album.",
    parameters: [AlbumArgument.name, id, text, StoreChoice.option, Shared.json],
    examples: [Example("capture album caption crete 3fa2 'The harbour'", "set a caption")])

  static func run(_ parsed: ParsedCommand) throws(Failure) -> ExitCode {
    let named = try NamedAlbum(parsed)
    let photo = try named.former.photo(beginningWith: parsed[id])
    let caption = parsed[text]
    try named.change { album throws(StoreError) in try album.setCaption(caption, of: photo) }
    return .done
  }
}
