/// The numbers of photos that match a query, in total and by what they have in common.
public struct PhotoCounts: Hashable, Sendable {
  /// The number of photos with one value of a property.
  public struct Share<Value: Hashable & Sendable>: Hashable, Sendable {
    /// The value that the photos share.
    public let value: Value
    /// The number of photos that have it.
    public let count: Int

    /// Creates the number of photos with a value.
    public init(_ value: Value, _ count: Int) {
      self.value = value
      self.count = count
    }
  }

  /// The number of all photos that match.
  public let photos: Int
  /// The ratings, the lowest first; photos without a rating come before all others, as nil.
  public let ratings: [Share<Int?>]
  /// The folders that contain the photos, in the order of their paths.
  public let folders: [Share<String>]
  /// The keywords, the most frequent first.
  public let keywords: [Share<String>]
  /// The days on which the photos were taken, the first one first, such as `2026-11-25`.
  public let days: [Share<String>]

  /// Creates counts; those that are left out are empty.
  public init(
    photos: Int = 0, ratings: [Share<Int?>] = [], folders: [Share<String>] = [],
    keywords: [Share<String>] = [], days: [Share<String>] = []
  ) {
    self.photos = photos
    self.ratings = ratings
    self.folders = folders
    self.keywords = keywords
    self.days = days
  }
}
