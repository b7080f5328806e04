internal import CaptureImaging

extension Catalogue {
  mutating func entries(
    _ query: PhotoQuery, after last: Photo? = nil, limit: Int? = nil
  ) throws(DatabaseError) -> [Entry] {
    // One read transaction costs less than one per row.
    try connection.run("BEGIN")
    defer { try? connection.rollBack() }
    // The page's numbers are found first, so that only its rows are read completely.
    let numbers = try numbers(query, after: last, limit: limit)
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

  private mutating func numbers(
    _ query: PhotoQuery, after last: Photo?, limit: Int?
  ) throws(DatabaseError) -> [Int64] {
    let cameras = try cameras(for: query)
    let path = try path(of: query, cameras: cameras)
    if path == .inOrder, let limit, limit <= Self.few,
      let near = try nearMatches(query, cameras: cameras, after: last, limit: limit)
    {
      return near
    }
    var filter = PhotoFilter(query, path, cameras: cameras)
    if let last { filter.begin(after: last) }
    return try connection.rows(
      """
      SELECT number FROM \(filter.source) WHERE \(filter.condition) \
      ORDER BY \(filter.order) LIMIT ?
      """, filter.values + [SQLValue(limit ?? Self.unlimited)]
    ) { $0.integer(0) }
  }

  /// SQLite's value for no limit.
  private static let unlimited = -1

  mutating func entry(number: Int64) throws(DatabaseError) -> Entry? {
    try connection.first(Self.entryByNumber, .integer(number), read: Entry.init)
  }

  private static let entryByNumber = "SELECT \(Entry.columns) FROM photos WHERE number = ?1"

  mutating func count(_ query: PhotoQuery) throws(DatabaseError) -> Int {
    if let text = query.onlyText.flatMap(PhotoFilter.match) {
      return try count(matching: text)
    }
    let filter = try filter(for: query)
    return try connection.rows(
      "SELECT count(*) FROM \(filter.source) WHERE \(filter.condition)", filter.values
    ) { $0.int(0) }.first ?? 0
  }

  /// Returns the SQL for a query, along the access path that examines the fewest photos.
  mutating func filter(for query: PhotoQuery) throws(DatabaseError) -> PhotoFilter {
    let cameras = try cameras(for: query)
    return PhotoFilter(query, try path(of: query, cameras: cameras), cameras: cameras)
  }

  /// Returns the names of the cameras that match a query; nil if it matches all.
  private mutating func cameras(for query: PhotoQuery) throws(DatabaseError) -> [String]? {
    let wanted = query.camera.flatMap { $0.isEmpty ? nil : $0 }
    return try wanted.map { text throws(DatabaseError) in try cameras(containing: text) }
  }

  /// Returns the access path that examines the fewest photos, as far as a quick count can tell.
  private mutating func path(
    of query: PhotoQuery, cameras: [String]?
  ) throws(DatabaseError) -> PhotoFilter.Path {
    if query.isInBin { return .sorted }
    let filter = PhotoFilter(query, .sorted, cameras: cameras)
    for part in filter.selective where try count(part) < Self.few { return .sorted }
    // A group is in the order of time; one with many photos is of no use for another order.
    let isByTime = query.order == .taken
    var shortest: (list: PhotoList, count: Int)?
    let lists = query.lists
    for list in lists {
      let isOnly = lists.count == 1 && isByTime
      let count = isOnly ? 0 : try self.count(list, upTo: Self.few)
      guard isByTime || count < Self.few else { continue }
      if count < shortest?.count ?? .max { shortest = (list, count) }
    }
    return shortest.map { .through($0.list) } ?? .inOrder
  }

  /// Returns the names of cameras that contain a text, in upper or lower case; all for an empty one.
  ///
  /// The index is searched once for each camera, not read from one end to the other.
  mutating func cameras(containing text: String) throws(DatabaseError) -> [String] {
    try connection.all(
      """
      WITH RECURSIVE cameras (name) AS (
        SELECT * FROM (
          SELECT photos.camera_name FROM photos WHERE deleted IS NULL
          ORDER BY photos.camera_name LIMIT 1)
        UNION ALL
        SELECT (
          SELECT photos.camera_name FROM photos
          WHERE deleted IS NULL AND photos.camera_name > name
          ORDER BY photos.camera_name LIMIT 1)
        FROM cameras WHERE name IS NOT NULL)
      SELECT name FROM cameras WHERE instr(lower(name), lower(?1)) > 0 LIMIT 1000
      """, .text(text)
    ) { $0.text(0) }
  }

  /// Returns the number of rows that one part of a query matches, counted only up to `few`.
  private mutating func count(_ part: PhotoFilter.Selection) throws(DatabaseError) -> Int {
    try connection.rows(
      """
      SELECT count(*) FROM (SELECT 1 FROM \(part.table) WHERE \(part.condition.sql) \
      \(part.table == "photos" ? "AND deleted IS NULL" : "") LIMIT ?)
      """,
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
