public import CaptureBase

/// The criteria for a list of photos; those that are nil or empty match every photo.
public struct PhotoQuery: Hashable, Sendable, Codable {
  /// Photos in this folder of the store or below it.
  public var folder: String?
  /// Photos with at least this many stars.
  public var rating: Int?
  /// Photos that have all of these keywords.
  public var keywords: [String]
  /// Photos whose note, keywords or path contain each of these words, or words that begin with
  /// them.
  public var text: String?
  /// Photos taken at this time or later.
  public var since: WallTime?
  /// Photos taken before this time.
  public var until: WallTime?
  /// Whether to list only photos with a flaw.
  public var isFlawed: Bool
  /// Whether to list the photos in the bin instead of those outside it.
  public var isInBin: Bool
  /// Whether the photos taken last come first.
  public var isNewestFirst: Bool

  /// Creates a query; the defaults match every photo outside the bin, the newest first.
  public init(
    folder: String? = nil, rating: Int? = nil, keywords: [String] = [], text: String? = nil,
    since: WallTime? = nil, until: WallTime? = nil, isFlawed: Bool = false,
    isInBin: Bool = false, isNewestFirst: Bool = true
  ) {
    self.folder = folder
    self.rating = rating
    self.keywords = keywords
    self.text = text
    self.since = since
    self.until = until
    self.isFlawed = isFlawed
    self.isInBin = isInBin
    self.isNewestFirst = isNewestFirst
  }
}
