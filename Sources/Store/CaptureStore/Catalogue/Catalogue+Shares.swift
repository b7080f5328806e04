internal import CaptureBase

extension Catalogue {
  /// Counts the photos of a query, in total and by rating, folder, keyword and day; throws if damage
  /// hides some of them.
  mutating func counts(_ query: PhotoQuery) throws(DatabaseError) -> PhotoCounts {
    try reading { catalogue throws(DatabaseError) in
      try catalogue.checkCounts(for: query)
      let filter = try catalogue.filter(for: query)
      let ratings = try catalogue.shares(of: "rating", filter) { row throws(DatabaseError) in
        try row.rating(0)
      }
      return PhotoCounts(
        photos: ratings.reduce(0) { $0 + $1.count }, ratings: ratings,
        folders: try catalogue.shares(of: "folder", filter) { $0.text(0) },
        keywords: try catalogue.keywords(filter),
        days: try catalogue.shares(of: Self.day, filter) { Self.date(ofDay: $0.integer(0)) })
    }
  }

  /// Counts the photos that share each value of a column or an expression, in the order of the
  /// values.
  private mutating func shares<Value>(
    of expression: String, _ filter: PhotoFilter, read: (Row) throws(DatabaseError) -> Value
  ) throws(DatabaseError) -> [PhotoCounts.Share<Value>] {
    try connection.rows(
      """
      SELECT \(expression) AS value, count(*) FROM \(filter.source) WHERE \(filter.condition) \
      GROUP BY value ORDER BY value
      """, filter.values
    ) { row throws(DatabaseError) in PhotoCounts.Share(try read(row), row.int(1)) }
  }

  private mutating func keywords(
    _ filter: PhotoFilter
  ) throws(DatabaseError) -> [PhotoCounts.Share<String>] {
    try connection.rows(
      """
      SELECT keywords.word, count(*) FROM \(filter.source) \
      CROSS JOIN keywords ON keywords.photo = number \
      WHERE \(filter.condition) GROUP BY keywords.word ORDER BY count(*) DESC, keywords.word
      """, filter.values
    ) { PhotoCounts.Share($0.text(0), $0.int(1)) }
  }

  /// The number of the day, counted from 1970 on the camera's own calendar.
  private static let day = """
    (taken + iif(taken_offset = \(WallTime.unknownOffset), 0, taken_offset) \
    - ((taken + iif(taken_offset = \(WallTime.unknownOffset), 0, taken_offset)) % 86400 + 86400) \
    % 86400) / 86400
    """

  /// Returns a day as `2026-11-25`; a number that no program wrote is clamped.
  private static func date(ofDay day: Int64) -> String {
    let time = WallTime(seconds: day.multipliedReportingOverflow(by: 86_400).partialValue).stored
    return String("\(time)".prefix { $0 != "T" })
  }
}
