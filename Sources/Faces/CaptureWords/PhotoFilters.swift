package import CaptureBase

/// The name of a filter of photos, which is the same on all faces, each in its own style:
/// `addedSince` is `--added-since` on the command line.
///
/// `FilterListTests` compares the faces with these names.
package enum FilterWord: String, Hashable, Sendable, CaseIterable {
  case folder, rating, stars, unreviewed, keyword, text, camera, since, until, addedSince, flawed,
    bin
}

/// The filters that a person gave, on any face.
///
/// All of them are named in order to create this, so no face can forget one.
package struct PhotoFilters: Hashable, Sendable {
  package var folder: String?
  package var rating: RatingFilter?
  /// The exact number of stars.
  package var stars: Int?
  package var isUnreviewed: Bool
  package var keywords: [String]
  package var text: String?
  package var camera: String?
  package var since: WallTime?
  package var until: WallTime?
  package var addedSince: WallTime?
  package var isFlawed: Bool
  package var isInBin: Bool

  package init(
    folder: String?, rating: RatingFilter?, stars: Int?, isUnreviewed: Bool, keywords: [String],
    text: String?, camera: String?, since: WallTime?, until: WallTime?, addedSince: WallTime?,
    isFlawed: Bool, isInBin: Bool
  ) {
    self.folder = folder
    self.rating = rating
    self.stars = stars
    self.isUnreviewed = isUnreviewed
    self.keywords = keywords
    self.text = text
    self.camera = camera
    self.since = since
    self.until = until
    self.addedSince = addedSince
    self.isFlawed = isFlawed
    self.isInBin = isInBin
  }

  /// Two of the filters that cannot be used together; nil if there are none.
  package var contradiction: (FilterWord, FilterWord)? {
    var verdicts: [FilterWord] = []
    if isUnreviewed { verdicts.append(.unreviewed) }
    if rating != nil { verdicts.append(.rating) }
    if stars != nil { verdicts.append(.stars) }
    return verdicts.count > 1 ? (verdicts[0], verdicts[1]) : nil
  }
}

extension PhotoFilters {
  /// The number of photos in one answer of the shell or the server, by default and at most.
  package static let (usualLimit, greatestLimit) = (100, 1_000)
}
