internal import CaptureJSON
internal import CaptureMetadata
internal import CaptureStore
internal import CaptureText
internal import CaptureWords

/// The photos that a request lists.
struct ShellList: Hashable, Sendable {
  var filters: PhotoFilters
  var sort: PhotoOrder
  var isReversed: Bool
  var limit: Int
  /// The digits of the photo after which the list begins.
  var after: String?
  var isCount: Bool

  init(_ fields: inout JSONFields) throws(JSONFieldError) {
    filters = try PhotoFilters(&fields)
    sort = try fields.given("sort")?.value(.oneOf(PhotoOrder.self)) ?? .taken
    isReversed = try fields.given("reverse")?.bool() ?? false
    limit =
      try fields.given("limit")?.int(in: 1...PhotoFilters.greatestLimit) ?? PhotoFilters.usualLimit
    after = try fields.given("after")?.value(.photoDigits)
    isCount = try fields.given("count")?.bool() ?? false
  }
}

extension PhotoFilters {
  fileprivate init(_ fields: inout JSONFields) throws(JSONFieldError) {
    self.init(
      folder: try fields.given("folder")?.value(.storeFolder),
      rating: try fields.given("rating")?.ratingFilter(),
      stars: try fields.given("stars")?.int(in: Rating.stars),
      isUnreviewed: try fields.given("unreviewed")?.bool() ?? false,
      keywords: try fields.given("keyword")?.filledTexts() ?? [],
      text: try fields.given("text")?.filled(), camera: try fields.given("camera")?.filled(),
      since: try fields.given("since")?.value(.moment),
      until: try fields.given("until")?.value(.moment),
      addedSince: try fields.given("addedSince")?.value(.moment),
      isFlawed: try fields.given("flawed")?.bool() ?? false,
      isInBin: try fields.given("bin")?.bool() ?? false)
    if let (filter, other) = contradiction {
      try fields.rejectBoth(filter.rawValue, other.rawValue)
    }
  }
}

extension JSONField {
  /// Returns a filter: a number of stars, `reject` or `none`.
  fileprivate func ratingFilter() throws(JSONFieldError) -> RatingFilter {
    if let stars = try? int(in: Rating.stars) { return .atLeast(stars) }
    guard let text = try? string(), Int(text) == nil, let filter = RatingFilter(text) else {
      throw error(wanting: RatingFilter.form.wanted(quote: "\""))
    }
    return filter
  }
}
