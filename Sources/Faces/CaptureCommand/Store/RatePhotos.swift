internal import CaptureArguments
internal import CaptureMetadata
internal import CaptureStore
internal import CaptureText
internal import CaptureWords

/// `capture rate`: sets the rating of photos.
enum RatePhotos: ProgramCommand {
  /// A rating as given on the command line: a number of stars, or none.
  enum Rating {
    case stars(Int)
    case none

    init?(_ text: String) {
      switch text {
      case "none": self = .none
      case "reject": self = .stars(-1)
      default:
        guard let stars = Int(text), (-1...5).contains(stars) else { return nil }
        self = .stars(stars)
      }
    }

    var value: Int? {
      if case .stars(let stars) = self { stars } else { nil }
    }
  }

  /// The words that a rating can be.
  static let words = ["0", "1", "2", "3", "4", "5", "reject", "none"]

  static let stars = Parameter.argument(
    "stars",
    TextForm(
      "a number of stars from 0 to 5, -1, or one of", samples: ["reject", "none"], words: words
    ) { Rating($0) },
    help: "From 0 to 5; 'reject' or -1 for a rejected photo; 'none' removes the rating.")

  static let syntax = CommandSyntax(
    "rate",
    abstract: "Rate photos with stars.",
    parameters: [stars, PhotoArgument.ids, PhotoArgument.null, StoreChoice.option, Shared.json],
    examples: [
      Example("capture rate 5 3fa2b1c0d9", "give a photo five stars"),
      Example("capture rate reject 3fa2 77b0", "reject two photos"),
      Example(
        "capture list -t crete --ids | capture rate 4 -", "rate all results of a search"),
    ])

  static func run(_ parsed: ParsedCommand) throws(Failure) -> ExitCode {
    let rating = parsed[stars].value
    return try PhotoChange.run(parsed, words(for: rating)) { store, ids throws(StoreError) in
      try store.describe(ids) { $0.rating = rating }
    }
  }

  private static func words(for rating: Int?) -> PhotoChange.Words {
    guard let rating else {
      return .init(deed: "left without a rating", state: "without a rating")
    }
    let stars = rating == 0 ? "0" : String(repeating: "*", count: max(0, rating))
    let deed = rating < 0 ? "rejected" : "rated \(stars)"
    return .init(deed: deed, state: deed)
  }
}
