internal import CaptureBase
internal import CaptureMetadata

extension Catalogue {
  /// Throws if the table of photos and the indexes by which they are listed have different numbers
  /// of rows, or if a list that the query uses is short of photos.
  ///
  /// SQLite does not notice if damage makes a page seem to have fewer rows. Counting reads no row.
  /// The indexes are counted again only once another connection has changed the catalogue.
  mutating func checkCounts(for query: PhotoQuery) throws(DatabaseError) {
    try reading { catalogue throws(DatabaseError) in
      let version = try catalogue.connection.dataVersion
      if version != catalogue.countedVersion {
        try Self.checkIndexes(in: &catalogue.connection)
        try Self.checkRatings(in: &catalogue.connection)
        catalogue.countedVersion = version
      }
      for list in query.lists { try Self.check(list, in: &catalogue.connection) }
    }
  }

  private static func checkIndexes(in connection: inout Connection) throws(DatabaseError) {
    let rows = try connection.count("photos NOT INDEXED")
    let binned = try connection.count(
      "photos INDEXED BY photos_by_deletion WHERE deleted IS NOT NULL")
    for index in orders {
      let listed = try connection.count("photos INDEXED BY \(index) WHERE deleted IS NULL")
      try require(rows, in: listed + binned)
    }
    // Without a condition, SQLite counts the rows of the smallest whole index, which is this one.
    try require(rows, in: connection.count("photos INDEXED BY photos_by_length"))
  }

  /// The indexes that have every photo outside the bin.
  private static let orders = [
    "photos_by_moment", "photos_by_path", "photos_by_addition", "photos_by_stars",
    "photos_by_camera", "photos_by_folder",
  ]

  /// The index of rated photos has no photo of the others, and is compared with that of the stars.
  private static func checkRatings(in connection: inout Connection) throws(DatabaseError) {
    // The column of the stars has 0 for a photo without a rating.
    let marks = Rating.range.filter { $0 != 0 }.map(String.init).joined(separator: ", ")
    let rated = try ["rating", "stars"].map { column throws(DatabaseError) in
      try connection.count(
        """
        photos INDEXED BY photos_by_\(column) \
        WHERE deleted IS NULL AND \(column) IN (\(marks))
        """)
    }
    try require(rated[1], in: rated[0])
    try require(rated[0], in: rated[1])
  }

  /// A list also has the photos whose folder or keyword has its accents encoded in another way.
  private static func check(
    _ list: PhotoList, in connection: inout Connection
  ) throws(DatabaseError) {
    let listed = try connection.count("lists WHERE name = ?1", .text(list.name))
    let counted =
      switch list {
      case .folder(let path):
        try connection.count(
          """
          photos INDEXED BY photos_by_folder WHERE deleted IS NULL \
          AND (folder = ?1 OR folder > ?1 || '/' AND folder < ?1 || '0')
          """, .text(path))
      case .keyword(let word):
        try connection.count(
          """
          keywords INDEXED BY keywords_by_word WHERE word = ?1 AND photo NOT IN (\
          SELECT number FROM photos INDEXED BY photos_by_deletion WHERE deleted IS NOT NULL)
          """, .text(word))
      }
    guard listed < counted else { return }
    try require(counted, in: listed)
  }

  private static func require(_ count: Int, in listed: Int) throws(DatabaseError) {
    guard count != listed else { return }
    throw DatabaseError(
      damage: "it holds \(count.counted("photo")), but one of its indexes lists \(listed)")
  }
}

extension Connection {
  /// A number that changes whenever another connection changes the database.
  fileprivate var dataVersion: Int64 {
    mutating get throws(DatabaseError) {
      try first("PRAGMA data_version") { $0.integer(0) } ?? 0
    }
  }

  /// Returns the number of rows that are selected by what follows FROM in a query.
  fileprivate mutating func count(
    _ source: String, _ values: SQLValue...
  ) throws(DatabaseError) -> Int {
    try rows("SELECT count(*) FROM \(source)", values, limit: 1) { $0.int(0) }.first ?? 0
  }
}
