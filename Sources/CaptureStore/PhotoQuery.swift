public import CaptureImaging

/// Which photos are wanted; what is nil or empty does not matter.
public struct PhotoQuery: Hashable, Sendable {
  /// Photos in this folder of the store, and in those below it.
  public var folder: String?
  /// Photos with as many stars, or more.
  public var rating: Int?
  /// Photos that have each of these keywords.
  public var keywords: [String]
  /// Photos with each of these words, or their beginnings, in the note, the keywords or the path.
  public var text: String?
  /// Photos taken at this moment or later.
  public var since: WallTime?
  /// Photos taken before this moment.
  public var until: WallTime?
  /// Photos in the bin instead of the others.
  public var isInBin: Bool
  /// The last ones first.
  public var isNewestFirst: Bool

  public init(
    folder: String? = nil, rating: Int? = nil, keywords: [String] = [], text: String? = nil,
    since: WallTime? = nil, until: WallTime? = nil, isInBin: Bool = false,
    isNewestFirst: Bool = true
  ) {
    self.folder = folder
    self.rating = rating
    self.keywords = keywords
    self.text = text
    self.since = since
    self.until = until
    self.isInBin = isInBin
    self.isNewestFirst = isNewestFirst
  }
}
