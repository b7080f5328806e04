internal import CaptureImaging
internal import CaptureMetadata

/// A query in SQL, with the values that belong into it.
struct PhotoFilter {
  /// Which way the photos are found.
  enum Path: Equatable {
    /// By an index over what is asked of them; for few, which are sorted then.
    case sorted
    /// One after another in the order of time; for many, of which soon there are enough.
    case byTime
    /// Through a list, which is in the order of time.
    case through(PhotoList)
  }

  /// A part of the query: SQL and what its question marks stand for.
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
    if let text = query.text.flatMap(Self.match) {
      add("number IN (SELECT rowid FROM words WHERE words MATCH ?)", .text(text))
    }
    if let since = query.since { add("\(moment) >= ?", .integer(since.moment)) }
    if let until = query.until { add("\(moment) < ?", .integer(until.moment)) }
  }

  /// The tables that are looked through, in the order in which they are.
  var source: String {
    list == nil ? "photos" : "lists CROSS JOIN photos ON number = lists.photo"
  }

  /// All that has to be true.
  var condition: String { conditions.map(\.sql).joined(separator: " AND ") }

  var values: [SQLValue] { conditions.flatMap(\.values) }

  var order: String {
    key.map { query.isNewestFirst ? "\($0) DESC" : $0 }.joined(separator: ", ")
  }

  /// Begins behind the place of a photo, whether or not it still is there.
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

  /// The columns that decide the order.
  ///
  /// Sorting by what the moment is computed from saves computing it for each row, and keeps SQLite
  /// from walking through an index over it.
  private var key: [String] {
    guard !isSorted else { return ["photos.taken", "photos.taken_nanoseconds", "photos.id"] }
    return [moment, list == nil ? "photos.id" : "lists.id"]
  }

  /// Whether the photos are found in another order than that of time; the search finds them so.
  private var isSorted: Bool { path == .sorted || path == .byTime && query.text != nil }
}

extension PhotoFilter {
  /// A part of the query that has an index of its own, as it finds rows there.
  struct Selection {
    let table: String
    let condition: Condition
  }

  /// The parts by which few photos may be found without looking at others.
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

  /// What is in the bin is in no list.
  private var binned: [Condition] {
    let keywords = query.keywords.map { word in
      Condition(
        sql: "EXISTS (SELECT 1 FROM keywords WHERE keywords.photo = number AND word = ?)",
        values: [.text(word.composed)])
    }
    guard let folder = query.plainFolder else { return keywords }
    // What lies in a folder sorts between its name with a slash and the character after that.
    let inside = Condition(
      sql: "(composed(folder) = ? OR (composed(folder) > ? AND composed(folder) < ?))",
      values: ["", "/", "0"].map { .text(folder.composed + $0) })
    return keywords + [inside]
  }

  /// The words as full-text search reads them: each in quotes, and only its beginning.
  ///
  /// A quote that a mark is written over is a quote all the same, and a zero
  /// would end what SQLite reads.
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
