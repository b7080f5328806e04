internal import CaptureBase
internal import CaptureImaging
internal import CaptureMetadata

/// A query translated to SQL, with its bound values.
struct PhotoFilter {
  /// The access path by which photos are found.
  enum Path: Equatable {
    /// Through an index on one of the criteria; for few photos, which are then sorted.
    case sorted
    /// In the order of time; for many photos, of which a page is soon found.
    case byTime
    /// Through a list, which is in the order of time.
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

  init(_ query: PhotoQuery, _ path: Path) {
    self.query = query
    self.path = path
    add(query.isInBin ? "deleted IS NOT NULL" : "deleted IS NULL")
    conditions += query.isInBin ? binned : query.lists.map(listed)
    if let rating = query.rating {
      add("\(path == .sorted ? "" : "+")rating >= ?", SQLValue(rating))
    }
    if query.isFlawed { add("flaw > ''") }
    if let text = query.text.flatMap(Self.match) {
      add("number IN (SELECT rowid FROM words WHERE words MATCH ?)", .text(text))
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
    key.map { query.isNewestFirst ? "\($0) DESC" : $0 }.joined(separator: ", ")
  }

  /// Starts after a photo's position, whether or not the photo is still there.
  mutating func begin(after photo: Photo) {
    let time: [SQLValue] =
      isSorted
      ? [.integer(photo.taken.seconds), .integer(Int64(photo.taken.nanoseconds))]
      : [.integer(photo.taken.moment)]
    let marks = key.map { _ in "?" }.joined(separator: ", ")
    conditions.append(
      Condition(
        sql: "(\(key.joined(separator: ", "))) \(query.isNewestFirst ? "<" : ">") (\(marks))",
        values: time + [.bytes(photo.id.bytes)]))
  }

  private mutating func add(_ sql: String, _ values: SQLValue...) {
    conditions.append(Condition(sql: sql, values: values))
  }

  private var list: PhotoList? {
    guard case .through(let list) = path else { return nil }
    return list
  }

  private var moment: String { list == nil ? "photos.moment" : "lists.moment" }

  /// The columns that determine the order.
  ///
  /// Sorting by the columns from which the moment is computed avoids computing it for each row, and
  /// keeps SQLite from walking an index on it.
  private var key: [String] {
    guard !isSorted else { return ["photos.taken", "photos.taken_nanoseconds", "photos.id"] }
    return [moment, list == nil ? "photos.id" : "lists.id"]
  }

  /// Whether the photos are found in an order other than that of time, as by full-text search.
  private var isSorted: Bool { path == .sorted || path == .byTime && query.text != nil }
}

extension PhotoFilter {
  /// A part of the query that an index of its own can answer.
  struct Selection {
    let table: String
    let condition: Condition
  }

  /// The parts that may match few photos, without looking at others.
  var selective: [Selection] {
    let rating = query.rating.map { rating in
      Selection(
        table: "photos",
        condition: Condition(
          sql: "rating >= ? AND deleted IS NULL", values: [SQLValue(rating)]))
    }
    let text = query.text.flatMap(Self.match).map { text in
      Selection(
        table: "words", condition: Condition(sql: "words MATCH ?", values: [.text(text)]))
    }
    return [rating, text].compactMap { $0 }
  }

  private func listed(_ list: PhotoList) -> Condition {
    guard list != self.list else {
      return Condition(sql: "lists.name = ?", values: [.text(list.name)])
    }
    return Condition(
      sql: """
        EXISTS (SELECT 1 FROM lists AS other \
        WHERE name = ? AND other.moment = photos.moment AND other.id = photos.id)
        """, values: [.text(list.name)])
  }

  /// The conditions for the bin, whose photos are in no list.
  private var binned: [Condition] {
    let keywords = query.keywords.map { word in
      Condition(
        sql: "EXISTS (SELECT 1 FROM keywords WHERE keywords.photo = number AND word = ?)",
        values: [.text(word.composed)])
    }
    guard let folder = query.plainFolder else { return keywords }
    // Paths in a folder sort between its name with a slash and its name with the next character.
    let inside = Condition(
      sql: "(composed(folder) = ? OR (composed(folder) > ? AND composed(folder) < ?))",
      values: ["", "/", "0"].map { .text(folder.composed + $0) })
    return keywords + [inside]
  }

  /// Converts a query's words to a full-text expression: each is quoted, and matched as a prefix.
  ///
  /// A quote with a combining mark is still a quote, so scalars are examined; a zero would end the
  /// text for SQLite.
  private static func match(_ text: String) -> String? {
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
