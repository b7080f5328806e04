internal import CaptureBase
internal import CaptureImaging
internal import CaptureMetadata

/// A query translated to SQL, with its bound values.
struct PhotoFilter {
  /// The access path by which photos are found.
  enum Path: Equatable {
    /// Through an index on one of the criteria; for few photos, which are then sorted.
    case sorted
    /// In the order of the list; for many photos, of which a page is soon found.
    case inOrder
    /// Through a group that is kept in the order of time.
    case through(PhotoList)
  }

  /// A part of the query: its SQL, and the values bound to its placeholders.
  struct Condition {
    let sql: String
    var values: [SQLValue] = []
  }

  private(set) var conditions: [Condition] = []
  private let query: PhotoQuery
  private let path: Path
  private let cameras: [String]?

  /// Creates a filter; `cameras` are the names that match the query's.
  init(_ query: PhotoQuery, _ path: Path, cameras: [String]?) {
    self.query = query
    self.path = path
    self.cameras = cameras
    add(query.isInBin ? "deleted IS NOT NULL" : "deleted IS NULL")
    conditions += query.isInBin ? binned : query.lists.map(listed)
    conditions += query.excludedKeywords.map { word in
      Condition(sql: "NOT \(Self.keyword)", values: [.text(word.composed)])
    }
    let parts = [rating, camera, addition].compactMap { $0 }
    conditions += parts.map { part in
      let mayLead = path == .sorted || path == .inOrder && part.isOrdered(as: query.order)
      return Condition(
        sql: (mayLead ? "" : "+") + part.condition.sql, values: part.condition.values)
    }
    if query.isFlawed { add("flaw > ''") }
    // Most photos have no rating, so an index would not help.
    if query.isUnrated { add("+rating IS NULL") }
    if let text = query.text.flatMap(Self.match) {
      // While walking in the list's order, SQLite should not walk the matches instead.
      let number = path == .inOrder ? "+number" : "number"
      add("\(number) IN (SELECT rowid FROM words WHERE words MATCH ?)", .text(text))
    }
    if let since = query.since { add("\(moment) >= ?", .integer(since.moment)) }
    if let until = query.until { add("\(moment) < ?", .integer(until.moment)) }
  }

  /// The tables to read, in join order.
  var source: String {
    list == nil ? "photos" : "lists CROSS JOIN photos ON number = lists.photo"
  }

  /// The conjunction of all conditions.
  var condition: String { conditions.map(\.sql).joined(separator: " AND ") }

  var values: [SQLValue] { conditions.flatMap(\.values) }

  var order: String {
    key.map { query.isDescending ? "\($0.sql) DESC" : $0.sql }.joined(separator: ", ")
  }

  /// Starts after a photo's position, whether or not the photo is still there.
  mutating func begin(after photo: Photo) {
    let columns = key.map(\.sql).joined(separator: ", ")
    let marks = key.map { _ in "?" }.joined(separator: ", ")
    conditions.append(
      Condition(
        sql: "(\(columns)) \(query.isDescending ? "<" : ">") (\(marks))",
        values: key.map { $0.value(photo) }))
  }

  private mutating func add(_ sql: String, _ values: SQLValue...) {
    conditions.append(Condition(sql: sql, values: values))
  }

  private var list: PhotoList? {
    guard case .through(let list) = path else { return nil }
    return list
  }

  private var moment: String { list == nil ? "photos.moment" : "lists.moment" }

  /// The parts that determine the order.
  private var key: [OrderPart] {
    switch path {
    case .inOrder: query.order.key
    case .through where query.order == .taken:
      [.moment(moment), .name("lists.sort_name"), .id("lists.id")]
    case .sorted, .through: query.order.sortedKey
    }
  }
}

extension PhotoFilter {
  /// A part of the query that an index of its own can answer.
  struct Selection {
    var table = "photos"
    let condition: Condition
    /// The orders in which that index has the photos.
    var orders: Set<PhotoOrder> = []

    func isOrdered(as order: PhotoOrder) -> Bool { orders.contains(order) }
  }

  /// The parts that may match few photos, without looking at others.
  var selective: [Selection] {
    let text = query.text.flatMap(Self.match).map { text in
      Selection(
        table: "words", condition: Condition(sql: "words MATCH ?", values: [.text(text)]))
    }
    return [rating, camera, addition, text].compactMap { $0 }
  }

  private var rating: Selection? {
    guard query.rating != nil || query.highestRating != nil else { return nil }
    let lowest = query.rating ?? Rating.range.lowerBound
    let highest = query.highestRating ?? Rating.range.upperBound
    guard lowest == highest else {
      return Selection(
        condition: Condition(
          sql: "rating BETWEEN ? AND ?", values: [SQLValue(lowest), SQLValue(highest)]))
    }
    return Selection(
      condition: Condition(sql: "rating = ?", values: [SQLValue(lowest)]), orders: [.taken])
  }

  private var camera: Selection? {
    guard let cameras else { return nil }
    let marks = cameras.map { _ in "?" }.joined(separator: ", ")
    return Selection(
      condition: Condition(
        sql: "photos.camera_name IN (\(marks))", values: cameras.map(SQLValue.text)),
      orders: cameras.count == 1 ? [.taken, .camera] : [.camera])
  }

  private var addition: Selection? {
    guard let since = query.addedSince else { return nil }
    let second = since.seconds + (since.nanoseconds > 0 ? 1 : 0)
    return Selection(
      condition: Condition(sql: "photos.added >= ?", values: [.integer(second)]), orders: [.added])
  }

  private func listed(_ list: PhotoList) -> Condition {
    guard list != self.list else {
      return Condition(sql: "lists.name = ?", values: [.text(list.name)])
    }
    return Condition(
      sql: """
        EXISTS (SELECT 1 FROM lists AS other \
        WHERE name = ? AND other.moment = photos.moment \
        AND other.sort_name = photos.sort_name AND other.id = photos.id)
        """, values: [.text(list.name)])
  }

  /// The conditions for the bin, whose photos are in no list.
  private var binned: [Condition] {
    let keywords = query.keywords.map { word in
      Condition(sql: Self.keyword, values: [.text(word.composed)])
    }
    guard let folder = query.plainFolder else { return keywords }
    // Paths in a folder sort between its name with a slash and its name with the next character.
    let inside = Condition(
      sql: "(composed(folder) = ? OR (composed(folder) > ? AND composed(folder) < ?))",
      values: ["", "/", "0"].map { .text(folder.composed + $0) })
    return keywords + [inside]
  }

  /// The condition for a keyword, which is looked up for each photo.
  private static let keyword =
    "EXISTS (SELECT 1 FROM keywords WHERE keywords.photo = number AND word = ?)"

  /// Converts a query's words to a full-text expression: each is quoted, and matched as a prefix.
  ///
  /// A quote with a combining mark is still a quote, so scalars are examined; a zero would end the
  /// text for SQLite.
  static func match(_ text: String) -> String? {
    let words = text.split(whereSeparator: \.isWhitespace).map { word in
      var quoted = String.UnicodeScalarView()
      for scalar in word.unicodeScalars where scalar != "\0" {
        if scalar == "\"" { quoted.append(scalar) }
        quoted.append(scalar)
      }
      return "\"\(String(quoted))\"*"
    }
    return words.isEmpty ? nil : words.joined(separator: " ")
  }
}
