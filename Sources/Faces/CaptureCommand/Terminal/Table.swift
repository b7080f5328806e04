/// Formats rows of text in aligned columns.
enum Table {
  /// Returns the rows as lines, each column as wide as its longest text; empty columns are omitted.
  static func lines(_ rows: [[String]], gap: Int = 2) -> [String] {
    let columns = (rows.first ?? []).indices
    let widths = columns.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      var line = ""
      for column in columns where widths[column] > 0 {
        line +=
          row[column] + String(repeating: " ", count: widths[column] - row[column].count + gap)
      }
      while line.last == " " { line.removeLast() }
      return line
    }
  }

  /// Returns the rows below a line of headings; a column with only a heading is omitted.
  static func lines(_ headings: [String], _ rows: [[String]]) -> [String] {
    guard !rows.isEmpty else { return [] }
    let isUsed = headings.indices.map { column in rows.contains { !$0[column].isEmpty } }
    let shown = zip(headings, isUsed).map { heading, isUsed in isUsed ? heading : "" }
    return lines([shown] + rows)
  }
}
