internal import CaptureArguments
internal import CaptureMetadata
internal import CaptureStore
internal import CaptureWords

/// `capture rate`: sets the rating of photos.
enum RatePhotos: ProgramCommand {
  static let stars = Parameter.argument(
    "stars", Rating.form,
    help: """
      From \(Rating.stars.lowerBound) to \(Rating.stars.upperBound); 'reject' or \
      \(Rating.range.lowerBound) for a rejected photo; 'none' removes the rating.
      """)

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
    let rating = parsed[stars]
    return try ChangingCommand.run(parsed, .rate(rating), words(for: rating))
  }

  private static func words(for rating: Rating) -> ChangingCommand.Words {
    guard let stars = rating.value else {
      return .init(deed: "left without a rating", state: "without a rating")
    }
    let deed =
      rating == .rejected
      ? "rejected" : "rated \(stars == 0 ? "0" : String(repeating: "*", count: stars))"
    return .init(deed: deed, state: deed)
  }
}
