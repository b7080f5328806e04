extension Catalogue {
  /// Returns the problems of the catalogue's file as sentences; empty if there are none.
  ///
  /// The full-text index can be checked only if the disk is writable.
  mutating func problems(searching: Bool = true) throws(DatabaseError) -> [String] {
    let pages = try connection.all("PRAGMA integrity_check") { $0.text(0) }.filter { $0 != "ok" }
    guard pages.isEmpty else { return pages }
    let numbers = try hasUsedUpNumbers ? DatabaseError.usedUpNumbers.description : nil
    if let problem = try Schema.problem(of: &connection) { return [problem] }
    let rows = try damagedRows()
    guard rows.isEmpty else { return rows }
    let search = searching ? try searchProblem() : nil
    return try [numbers, search].compactMap { $0 } + contradictions()
  }

  /// Returns the rows whose values no program wrote, stopping after the first few.
  private mutating func damagedRows() throws(DatabaseError) -> [String] {
    var found: [String] = []
    for number in try connection.all("SELECT number FROM photos", read: { $0.integer(0) }) {
      try note(&found) { catalogue throws(DatabaseError) in
        _ = try catalogue.entry(number: number)
      }
      guard found.count < Self.fewProblems else { return found }
    }
    found += try damageOfIntents().prefix(Self.fewProblems).map(\.description)
    // The numbers of damaged rows cannot even be summed.
    guard found.isEmpty else { return found }
    try note(&found) { catalogue throws(DatabaseError) in _ = try catalogue.packs() }
    return found
  }

  private mutating func note(
    _ found: inout [String], _ body: (inout Catalogue) throws(DatabaseError) -> Void
  ) throws(DatabaseError) {
    do throws(DatabaseError) {
      try body(&self)
    } catch {
      guard error.isDamage else { throw error }
      found.append(error.description)
    }
  }

  private static let fewProblems = 20

  /// Returns whether the full-text index fails its own integrity check.
  private mutating func searchProblem() throws(DatabaseError) -> String? {
    do throws(DatabaseError) {
      try connection.run("INSERT INTO words (words) VALUES ('integrity-check')")
      return nil
    } catch {
      guard error.isDamage else { throw error }
      return "the search does not find the annotations"
    }
  }

  /// Returns the contradictions between the catalogue's tables.
  private mutating func contradictions() throws(DatabaseError) -> [String] {
    var found: [String] = []
    for (what, question) in Self.questions {
      let count = try connection.first("SELECT count(*) FROM \(question)") { $0.int(0) } ?? 0
      if count > 0 { found.append("\(count) \(what)") }
    }
    return found
  }

  private static let questions = [
    (
      "photos cannot be found by their annotations",
      """
      photos LEFT JOIN words ON words.rowid = number \
      WHERE words.name IS NOT path OR words.note IS NOT photos.note
      """
    ),
    ("states of photos are not checksums", "states WHERE length(CAST(digest AS BLOB)) <> 16"),
    ("keywords belong to no photo", "keywords WHERE photo NOT IN (SELECT number FROM photos)"),
    (
      "photos are listed in another folder than that of their path",
      """
      photos WHERE substr(path, 1, length(folder) + (folder <> '')) \
      <> folder || CASE folder WHEN '' THEN '' ELSE '/' END
      """
    ),
    ("photos are listed by another name", "photos WHERE sort_name <> sort_name(path)"),
    (
      "photos are missing in their folders",
      """
      photos WHERE deleted IS NULL AND folder <> '' AND NOT EXISTS \
      (SELECT 1 FROM lists WHERE name = '/' || composed(folder) AND lists.moment = photos.moment \
      AND lists.sort_name = photos.sort_name AND lists.id = photos.id AND photo = number)
      """
    ),
    (
      "keywords do not list their photos",
      """
      keywords JOIN photos ON number = photo WHERE deleted IS NULL AND NOT EXISTS \
      (SELECT 1 FROM lists WHERE name = '#' || composed(word) AND lists.moment = photos.moment \
      AND lists.sort_name = photos.sort_name AND lists.id = photos.id AND lists.photo = number)
      """
    ),
    (
      "photos are listed that do not exist",
      "lists WHERE photo NOT IN (SELECT number FROM photos WHERE deleted IS NULL)"
    ),
    (
      "readers have read changes that were never made",
      """
      readers WHERE serial > \
      (SELECT coalesce(max(seq), 0) FROM sqlite_sequence WHERE name = 'changes')
      """
    ),
    ("no number is left for the next pack", "packs WHERE number >= \(PackUse.numbers.upperBound)"),
  ]
}
