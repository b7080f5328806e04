public import CaptureBase
internal import CaptureMetadata

/// The criteria for a list of photos; those that are nil or empty match every photo.
public struct PhotoQuery: Hashable, Sendable, Codable {
  /// Photos in this folder of the store or below it.
  public var folder: String?
  /// Photos with at least this many stars; -1 stands for a rejected photo.
  public var rating: Int?
  /// Photos with at most this many stars; photos without a rating match only if both limits are
  /// nil.
  public var highestRating: Int?
  /// Photos that have all of these keywords.
  public var keywords: [String]
  /// Photos that have none of these keywords.
  public var excludedKeywords: [String]
  /// Photos whose note, keywords or path contain each of these words, or words that begin with
  /// them.
  public var text: String?
  /// Photos taken at this time or later.
  public var since: WallTime?
  /// Photos taken before this time.
  public var until: WallTime?
  /// Photos added to the store at this time or later.
  public var addedSince: WallTime?
  /// Photos from a camera whose maker and model contain this text, in upper or lower case.
  public var camera: String?
  /// Whether to list only photos with a flaw.
  public var isFlawed: Bool
  /// Whether to list only photos without a rating.
  public var isUnrated: Bool
  /// Whether to list the photos in the bin instead of those outside it.
  public var isInBin: Bool
  /// The property by which the photos are ordered.
  public var order: PhotoOrder
  /// Whether the greatest values come first: by default, the photos taken last.
  public var isDescending: Bool

  /// Creates a query; the defaults match every photo outside the bin, the newest first.
  public init(
    folder: String? = nil, rating: Int? = nil, keywords: [String] = [], text: String? = nil,
    since: WallTime? = nil, until: WallTime? = nil, highestRating: Int? = nil,
    addedSince: WallTime? = nil, camera: String? = nil, isFlawed: Bool = false,
    isUnrated: Bool = false, isInBin: Bool = false, excludedKeywords: [String] = [],
    order: PhotoOrder = .taken, isDescending: Bool = true
  ) {
    self.folder = folder
    self.rating = rating
    self.keywords = keywords
    self.excludedKeywords = excludedKeywords
    self.text = text
    self.since = since
    self.until = until
    self.highestRating = highestRating
    self.addedSince = addedSince
    self.camera = camera
    self.isFlawed = isFlawed
    self.isUnrated = isUnrated
    self.isInBin = isInBin
    self.order = order
    self.isDescending = isDescending
  }
}

extension PhotoQuery {
  /// The same query for photos on which nobody has decided yet: neither rated, nor rejected, nor
  /// picked.
  public var unreviewed: PhotoQuery {
    var query = self
    query.isUnrated = true
    query.excludedKeywords.append(Annotations.pick)
    return query
  }
}
