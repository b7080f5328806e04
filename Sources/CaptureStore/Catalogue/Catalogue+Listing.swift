internal import CaptureImaging

extension Catalogue {
  mutating func entries(
    _ query: PhotoQuery, after last: Photo? = nil, limit: Int? = nil
  ) throws(DatabaseError) -> [Entry] {
    // One read transaction costs less than one per row.
    try connection.run("BEGIN")
    defer { try? connection.rollBack() }
    var filter = PhotoFilter(query, try path(of: query))
    if let last { filter.begin(after: last) }
    // The page's numbers are found first, so that only its rows are read completely.
    let numbers = try connection.rows(
      """
      SELECT number FROM \(filter.source) WHERE \(filter.condition) \
      ORDER BY \(filter.order) LIMIT ?
      """, filter.values + [SQLValue(limit ?? Self.unlimited)]
    ) { $0.integer(0) }
    var entries: [Entry] = []
    entries.reserveCapacity(numbers.count)
    for number in numbers {
      // Read in the same transaction, so that only damage can have removed the row.
      guard let entry = try entry(number: number) else {
        throw DatabaseError(damage: "row \(number) is listed in an index, but missing")
      }
      entries.append(entry)
    }
    return entries
  }

  /// SQLite's value for no limit.
  private static let unlimited = -1

  mutating func entry(number: Int64) throws(DatabaseError) -> Entry? {
    try connection.first(Self.entryByNumber, .integer(number), read: Entry.init)
  }

  private static let entryByNumber = "SELECT \(Entry.columns) FROM photos WHERE number = ?1"

  mutating func count(_ query: PhotoQuery) throws(DatabaseError) -> Int {
    let filter = PhotoFilter(query, try path(of: query))
    return try connection.rows(
      "SELECT count(*) FROM \(filter.source) WHERE \(filter.condition)", filter.values
    ) { $0.int(0) }.first ?? 0
  }

  /// Returns the access path that examines the fewest photos, as far as a quick count can tell.
  private mutating func path(of query: PhotoQuery) throws(DatabaseError) -> PhotoFilter.Path {
    if query.isInBin { return .sorted }
    let filter = PhotoFilter(query, .sorted)
    for part in filter.selective where try count(part) < Self.few { return .sorted }
    var shortest: (list: PhotoList, count: Int)?
    let lists = query.lists
    for list in lists {
      let count = lists.count > 1 ? try self.count(list, upTo: Self.few) : 0
      if count < shortest?.count ?? .max { shortest = (list, count) }
    }
    return shortest.map { .through($0.list) } ?? .byTime
  }

  /// Returns the number of rows that one part of a query matches, counted only up to `few`.
  private mutating func count(_ part: PhotoFilter.Selection) throws(DatabaseError) -> Int {
    try connection.rows(
      "SELECT count(*) FROM (SELECT 1 FROM \(part.table) WHERE \(part.condition.sql) LIMIT ?)",
      part.condition.values + [SQLValue(Self.few)]
    ) { $0.int(0) }.first ?? 0
  }

  /// The number of photos that can be sorted in a few milliseconds.
  private static let few = 1_000

  /// Returns every keyword with the number of photos that have it, the most frequent first.
  mutating func keywords() throws(DatabaseError) -> [(word: String, count: Int)] {
    try connection.all(
      """
      SELECT word, count(*) FROM keywords JOIN photos ON number = photo WHERE deleted IS NULL \
      GROUP BY word ORDER BY count(*) DESC, word
      """
    ) { ($0.text(0), $0.int(1)) }
  }

  /// Returns every folder that contains photos, with their number.
  mutating func folders() throws(DatabaseError) -> [(path: String, count: Int)] {
    try connection.all(
      "SELECT folder, count(*) FROM photos WHERE deleted IS NULL GROUP BY folder ORDER BY folder"
    ) { ($0.text(0), $0.int(1)) }
  }
}
