internal import CaptureArguments
internal import CaptureStore
internal import CaptureText
internal import CaptureWords

/// The filters: the parameters that select photos by their properties.
enum PhotoFilterSyntax {
  static let folder = Parameter.option(
    "folder", .storeFolder, valueName: "folder",
    help: "Only photos in this folder of the store, or below it."
  ).filled.naming(.storeFolder)
  static let rating = Parameter.option(
    "rating", RatingFilter.form, valueName: "stars",
    help: """
      Only photos with at least this many stars, only rejected ones ('reject'), or only those \
      without a rating ('none').
      """)
  static let stars = Parameter.option(
    "stars", .stars, valueName: "stars",
    help: "Only photos with exactly this many stars."
  ).instead(of: "rating")
  static let unreviewed = Parameter.flag(
    "unreviewed",
    help: """
      Only photos without a rating and without the keyword 'pick', which marks the page's picks.
      """
  ).instead(of: "rating", "stars")
  static let camera = Parameter.option(
    "camera", .utf8, valueName: "name",
    help: "Only photos from a camera with this text in its maker and model."
  ).filled.naming(.cameraName)
  static let keyword = Parameter.options(
    "keyword", short: "k", .utf8, valueName: "word",
    help: "Only photos with this keyword; may be repeated."
  ).filled.naming(.keyword)
  static let text = Parameter.option(
    "text", short: "t", .utf8, valueName: "words",
    help: "Only photos with these words, or their beginnings, in note, keywords or path."
  ).filled
  static let since = Parameter.option(
    "since", .moment, valueName: "time",
    help: "Only photos taken then or later: a date, a date and time, or an age such as 7d.")
  static let until = Parameter.option(
    "until", .moment, valueName: "time", help: "Only photos taken before then.")
  static let addedSince = Parameter.option(
    "added-since", .moment, valueName: "time",
    help: "Only photos added to the store then or later.")
  static let flawed = Parameter.flag(
    "flawed", help: "Only photos that decode with a warning.")
  static let bin = Parameter.flag(
    "bin", help: "Only photos in the bin, which are otherwise left out.")

  static let sort = Parameter.option(
    "sort", .oneOf(PhotoOrder.self), valueName: "property",
    help: """
      Order: taken or added (the newest first), path, rating (the best first), size (the largest \
      first) or camera (default: taken).
      """)
  static let reverse = Parameter.flag("reverse", help: "Reverse the order.")
  static let oldestFirst = Parameter.flag(
    "oldest-first", help: "Start with the oldest photo."
  ).instead(of: "reverse").instead(of: "sort") { _, order in order != PhotoOrder.taken.rawValue }

  static let group = ParameterGroup("FILTERS", FilterWord.allCases.map(option(for:)))
  static let order = ParameterGroup("ORDER", [sort, reverse, oldestFirst])

  private static func option(for word: FilterWord) -> any DeclaredParameter {
    switch word {
    case .folder: folder
    case .rating: rating
    case .stars: stars
    case .unreviewed: unreviewed
    case .keyword: keyword
    case .text: text
    case .camera: camera
    case .since: since
    case .until: until
    case .addedSince: addedSince
    case .flawed: flawed
    case .bin: bin
    }
  }

  /// Returns the problem with the combination of filters; nil if there is none.
  static func problem(of parsed: ParsedCommand) -> UsageProblem? {
    if let (filter, other) = PhotoFilters(parsed).contradiction {
      return .contradiction("--\(filter.rawValue)", "--\(other.rawValue)")
    }
    guard parsed[oldestFirst] else { return nil }
    if let order = parsed[sort], order != .taken {
      return .contradiction("--oldest-first", "--sort \(order.rawValue)")
    }
    return parsed[reverse] ? .contradiction("--oldest-first", "--reverse") : nil
  }
}

extension PhotoQuery {
  init(_ parsed: ParsedCommand) {
    self = PhotoFilters(parsed).query(
      parsed[PhotoFilterSyntax.sort] ?? .taken,
      isReversed: parsed[PhotoFilterSyntax.reverse] || parsed[PhotoFilterSyntax.oldestFirst])
  }
}

extension PhotoFilters {
  fileprivate init(_ parsed: ParsedCommand) {
    self.init(
      folder: parsed[PhotoFilterSyntax.folder], rating: parsed[PhotoFilterSyntax.rating],
      stars: parsed[PhotoFilterSyntax.stars], isUnreviewed: parsed[PhotoFilterSyntax.unreviewed],
      keywords: parsed[PhotoFilterSyntax.keyword], text: parsed[PhotoFilterSyntax.text],
      camera: parsed[PhotoFilterSyntax.camera], since: parsed[PhotoFilterSyntax.since],
      until: parsed[PhotoFilterSyntax.until], addedSince: parsed[PhotoFilterSyntax.addedSince],
      isFlawed: parsed[PhotoFilterSyntax.flawed], isInBin: parsed[PhotoFilterSyntax.bin])
  }
}
