/// Text that many photos contain, of which one page is wanted.
///
/// The full-text index has its matches in the order of row numbers, and the list is in another. As
/// photos that are next to each other in a list were mostly added together, the matches among the
/// next photos of the list are in a short range of row numbers.
extension Catalogue {
  /// Returns the numbers of the next photos that match a query with a text; nil if too few of the
  /// next photos do, or if their numbers are scattered.
  mutating func nearMatches(
    _ query: PhotoQuery, cameras: [String]?, after last: Photo?, limit: Int
  ) throws(DatabaseError) -> [Int64]? {
    guard let text = query.text.flatMap(PhotoFilter.match) else { return nil }
    var others = query
    others.text = nil
    var filter = PhotoFilter(others, .inOrder, cameras: cameras)
    if let last { filter.begin(after: last) }
    let reach = max(1_000, limit * 8)
    let numbers = try connection.rows(
      """
      SELECT number FROM \(filter.source) WHERE \(filter.condition) \
      ORDER BY \(filter.order) LIMIT ?
      """, filter.values + [SQLValue(reach)]
    ) { $0.integer(0) }
    guard let least = numbers.min(), let most = numbers.max() else { return [] }
    guard most - least < Int64(numbers.count) * 16 else { return nil }
    let matches = Set(
      try connection.rows(
        "SELECT rowid FROM words WHERE words MATCH ? AND rowid BETWEEN ? AND ?",
        [.text(text), .integer(least), .integer(most)]
      ) { $0.integer(0) })
    let found = numbers.filter(matches.contains).prefix(limit)
    return found.count == limit || numbers.count < reach ? Array(found) : nil
  }

  /// Returns the number of photos that match a full-text expression.
  ///
  /// The full-text index counts its matches without reading their rows; only photos in the bin
  /// have to be looked up.
  mutating func count(matching text: String) throws(DatabaseError) -> Int {
    try connection.first(
      """
      SELECT (SELECT count(*) FROM words WHERE words MATCH ?1) - \
      (SELECT count(*) FROM photos WHERE deleted IS NOT NULL \
      AND +number IN (SELECT rowid FROM words WHERE words MATCH ?1))
      """, .text(text)
    ) { $0.int(0) } ?? 0
  }
}

extension PhotoQuery {
  /// The text to search for, if that is the only condition.
  var onlyText: String? {
    self == PhotoQuery(text: text, order: order, isDescending: isDescending) ? text : nil
  }
}
