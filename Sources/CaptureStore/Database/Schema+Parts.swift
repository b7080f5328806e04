internal import CaptureImaging

/// Whether a catalogue has the tables and columns that its version says, defined as they should be.
///
/// The tables in which SQLite keeps the search are among them.
///
/// A catalogue that was restored from somewhere, or repaired by hand, may state a version that it is
/// not of. It must be told from one that has not been filled yet.
extension Schema {
  /// Brings a catalogue of an older version to this one; one that is new stays empty.
  ///
  /// Throws for one that states a version that it is not of. What states the present version is
  /// compared only by a verification, since that takes time.
  static func update(_ connection: inout Connection) throws(DatabaseError) {
    if let problem = try problem(of: &connection) { throw .wrongParts(problem) }
    try migrate(&connection)
  }

  /// What is wrong with the tables and columns; nil where they are those of the version.
  ///
  /// Another program may fill or migrate the catalogue meanwhile: its version and its parts are those
  /// of one moment.
  static func problem(of connection: inout Connection) throws(DatabaseError) -> String? {
    try connection.reading { connection throws(DatabaseError) in
      try currentProblem(of: &connection)
    }
  }

  private static func currentProblem(
    of connection: inout Connection
  ) throws(DatabaseError) -> String? {
    let stated = try connection.schemaVersion
    guard stated >= 0 else { return "it states the version \(stated)" }
    let wanted = try parts(ofVersion: min(stated, version))
    let found = try parts(of: &connection, within: wanted.union(parts(ofVersion: version)))
    if let missing = wanted.subtracting(found).min() { return "\(missing) is missing" }
    if let alien = found.subtracting(wanted).filter({ !$0.contains(".") }).min() {
      return "the \(alien) is none of this program's"
    }
    if let problem = try problem(ofDefinitionsIn: &connection, min(stated, version)) {
      return problem
    }
    guard stated < version else { return nil }
    let later = try parts(ofVersion: version).subtracting(wanted)
    guard let alien = later.intersection(found).min() else { return nil }
    return "\(alien) does not belong to its version \(stated)"
  }

  /// What this version has and the one that is stated did not have, unless it is there all the same.
  static func partsOfLaterVersions(
    missingIn connection: inout Connection
  ) throws(DatabaseError) -> Set<String> {
    let stated = try connection.schemaVersion
    guard (1..<version).contains(stated) else { return [] }
    let later = try parts(ofVersion: version).subtracting(parts(ofVersion: stated))
    return later.subtracting(try parts(of: &connection, within: later))
  }

  /// The names of tables with those of their columns, and of whatever else there is by its kind.
  ///
  /// Only tables that are among the `known` parts are looked into: a catalogue may have any number of
  /// others, and SQLite takes longer over each the more there are.
  private static func parts(
    of connection: inout Connection, within known: Set<String>? = nil
  ) throws(DatabaseError) -> Set<String> {
    let tables = known.map { Set($0.map { String($0.prefix { $0 != "." }) }) }
    var parts: Set<String> = []
    let found = try connection.all(
      "SELECT type, name FROM sqlite_schema WHERE name NOT LIKE 'sqlite%'"
    ) { ($0.text(0), $0.text(1)) }
    for (type, name) in found {
      guard type == "table" else {
        parts.insert("\(type) \(name)")
        continue
      }
      guard tables?.contains(name) ?? true else { continue }
      let columns = try connection.all("SELECT name FROM pragma_table_xinfo(?1)", .text(name)) {
        $0.text(0)
      }
      parts.formUnion(columns.map { "\(name).\($0)" })
    }
    return parts
  }

  /// A table or an index may have the right name and columns, and refuse rows or hide them.
  private static func problem(
    ofDefinitionsIn connection: inout Connection, _ version: Int
  ) throws(DatabaseError) -> String? {
    let found = try definitions(in: &connection)
    let wanted = try model(ofVersion: version).definitions
    let wrong = wanted.keys.filter { found[$0] != wanted[$0] }.min()
    return wrong.map { "the \($0) is not as this program makes it" }
  }

  /// What defines each table and index, by its kind and name.
  ///
  /// SQLite itself puts quotes around the name of a table that was renamed.
  private static func definitions(
    in connection: inout Connection
  ) throws(DatabaseError) -> [String: String] {
    let rows = try connection.all(
      """
      SELECT type || ' ' || name, sql FROM sqlite_schema \
      WHERE type IN ('table', 'index') AND name NOT LIKE 'sqlite%'
      """
    ) { ($0.text(0), $0.text(1)) }
    let definitions = rows.map { name, sql in
      let words = sql.split { $0.isWhitespace || $0 == "\"" }
      return (name, words.joined(separator: " "))
    }
    return Dictionary(definitions, uniquingKeysWith: { first, _ in first })
  }

  private static func parts(ofVersion version: Int) throws(DatabaseError) -> Set<String> {
    try model(ofVersion: version).parts
  }

  /// What a catalogue of a version is made of.
  private struct Model {
    let parts: Set<String>
    let definitions: [String: String]
  }

  private static func model(ofVersion version: Int) throws(DatabaseError) -> Model {
    if let model = knownModels.withLock({ $0[version] }) { return model }
    var connection = try Connection(":memory:", .creating)
    for step in steps.prefix(version) { try connection.script(step) }
    let model = Model(
      parts: try parts(of: &connection), definitions: try definitions(in: &connection))
    knownModels.withLock { $0[version] = model }
    return model
  }

  /// The models of versions that were asked for; creating a catalogue to look at takes milliseconds.
  private static let knownModels = Guarded<[Int: Model]>([:])
}

extension DatabaseError {
  fileprivate static func wrongParts(_ problem: String) -> DatabaseError {
    DatabaseError(damage: problem)
  }
}
