internal import CaptureImaging

extension Catalogue {
  mutating func entries(
    _ query: PhotoQuery, after last: Entry?, limit: Int
  ) throws(DatabaseError) -> [Entry] {
    var filter = PhotoFilter(query)
    if let last { filter.begin(after: last) }
    return try connection.rows(
      """
      SELECT \(Entry.columns) FROM photos WHERE \(filter.condition) \
      ORDER BY \(filter.order) LIMIT ?
      """, filter.values + [SQLValue(limit)], read: Entry.init)
  }

  mutating func count(_ query: PhotoQuery) throws(DatabaseError) -> Int {
    let filter = PhotoFilter(query)
    return try connection.rows(
      "SELECT count(*) FROM photos WHERE \(filter.condition)", filter.values
    ) { $0.int(0) }.first ?? 0
  }

  /// Every keyword with the number of photos that have it, the most used first.
  mutating func keywords() throws(DatabaseError) -> [(word: String, count: Int)] {
    try connection.all(
      """
      SELECT word, count(*) FROM keywords JOIN photos ON number = photo WHERE deleted IS NULL \
      GROUP BY word ORDER BY count(*) DESC, word
      """
    ) { ($0.text(0), $0.int(1)) }
  }

  /// Every folder that has photos, with their number.
  mutating func folders() throws(DatabaseError) -> [(path: String, count: Int)] {
    try connection.all(
      "SELECT folder, count(*) FROM photos WHERE deleted IS NULL GROUP BY folder ORDER BY folder"
    ) { ($0.text(0), $0.int(1)) }
  }
}
