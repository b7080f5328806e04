internal import CaptureImaging

/// A query in SQL, with the values that belong into it.
struct PhotoFilter {
  private var conditions: [String] = []
  private(set) var values: [SQLValue] = []
  private let isNewestFirst: Bool

  init(_ query: PhotoQuery) {
    isNewestFirst = query.isNewestFirst
    conditions = [query.isInBin ? "deleted IS NOT NULL" : "deleted IS NULL"]
    if let folder = query.folder { add(folder: folder) }
    if let rating = query.rating { add("rating >= ?", SQLValue(rating)) }
    for word in query.keywords {
      add("number IN (SELECT photo FROM keywords WHERE word = ?)", .text(word))
    }
    if let text = query.text.flatMap(Self.match) {
      add("number IN (SELECT rowid FROM words WHERE words MATCH ?)", .text(text))
    }
    if let since = query.since { add("taken >= ?", .integer(since.seconds)) }
    if let until = query.until { add("taken < ?", .integer(until.seconds)) }
  }

  var condition: String { conditions.joined(separator: " AND ") }

  var order: String { isNewestFirst ? "taken DESC, number DESC" : "taken, number" }

  /// Begins behind a photo of the same query.
  mutating func begin(after entry: Entry) {
    add(
      "(taken, number) \(isNewestFirst ? "<" : ">") (?, ?)",
      .integer(entry.photo.taken.seconds), .integer(entry.number))
  }

  /// What lies in a folder sorts between its name with a slash and the character after that.
  private mutating func add(folder: String) {
    guard !folder.isEmpty else { return }
    add(
      "(folder = ? OR (folder > ? AND folder < ?))", .text(folder), .text(folder + "/"),
      .text(folder + "0"))
  }

  private mutating func add(_ condition: String, _ values: SQLValue...) {
    conditions.append(condition)
    self.values += values
  }

  /// The words as full-text search reads them: each in quotes, and only its beginning.
  private static func match(_ text: String) -> String? {
    let words = text.split(whereSeparator: \.isWhitespace).map { word in
      "\"" + word.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"")
        + "\"*"
    }
    return words.isEmpty ? nil : words.joined(separator: " ")
  }
}
