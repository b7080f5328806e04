internal import CaptureArguments
internal import CaptureStore
internal import CaptureText

/// The filters: the parameters that select photos by their properties.
enum PhotoFilterSyntax {
  static let folder = Parameter.option(
    "folder", .text, valueName: "folder",
    help: "Only photos in this folder of the store, or below it.")
  static let rating = Parameter.option(
    "rating", .integer(in: 0...5), valueName: "stars",
    help: "Only photos with at least this many stars.")
  static let keyword = Parameter.options(
    "keyword", short: "k", .text, valueName: "word",
    help: "Only photos with this keyword; may be repeated.")
  static let text = Parameter.option(
    "text", short: "t", .text, valueName: "words",
    help: "Only photos with these words, or their beginnings, in note, keywords or path.")
  static let since = Parameter.option(
    "since", .moment, valueName: "time",
    help: "Only photos taken then or later: a date, a date and time, or an age such as 7d.")
  static let until = Parameter.option(
    "until", .moment, valueName: "time", help: "Only photos taken before then.")
  static let flawed = Parameter.flag(
    "flawed", help: "Only photos that can be decoded only with a warning.")
  static let bin = Parameter.flag(
    "bin", help: "Only photos in the bin, which are otherwise left out.")
  static let oldestFirst = Parameter.flag("oldest-first", help: "Start with the oldest photo.")

  static let group = ParameterGroup(
    "FILTERS", [folder, rating, keyword, text, since, until, flawed, bin, oldestFirst])
}

extension PhotoQuery {
  init(_ parsed: ParsedCommand) {
    self.init(
      folder: parsed[PhotoFilterSyntax.folder]?.withoutSlashes,
      rating: parsed[PhotoFilterSyntax.rating], keywords: parsed[PhotoFilterSyntax.keyword],
      text: parsed[PhotoFilterSyntax.text], since: parsed[PhotoFilterSyntax.since],
      until: parsed[PhotoFilterSyntax.until], isFlawed: parsed[PhotoFilterSyntax.flawed],
      isInBin: parsed[PhotoFilterSyntax.bin],
      isNewestFirst: !parsed[PhotoFilterSyntax.oldestFirst])
  }
}

extension String {
  /// The folder without the slash that shell completion adds at the end.
  fileprivate var withoutSlashes: String {
    String(reversed().drop { $0 == "/" }.reversed())
  }
}
