internal import CaptureBase
internal import CaptureImaging

/// Checks that a catalogue has the tables and columns of its stated version, defined as they should
/// be.
///
/// The tables of the full-text index are included.
///
/// A catalogue that was restored or repaired by other tools may state a wrong version. Such a
/// catalogue must be distinguished from one that has not been filled yet.
extension Schema {
  /// Migrates a catalogue of an older version to this one; a new catalogue stays empty.
  ///
  /// Throws if the catalogue's tables do not match its stated version. A catalogue of the current
  /// version is checked only when the store is verified, since that takes time.
  static func update(_ connection: inout Connection) throws(DatabaseError) {
    if let problem = try problem(of: &connection) { throw .wrongParts(problem) }
    try migrate(&connection)
  }

  /// Returns the problem with the tables and columns; nil if they are those of the stated version.
  ///
  /// Another program may fill or migrate the catalogue meanwhile, so its version and its tables are
  /// read as of one moment.
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
    let model = try model(ofVersion: min(stated, version))
    let current = try Self.model(ofVersion: version)
    let wanted = model.parts
    let found = try parts(of: &connection, within: model.tables.union(current.tables))
    if let missing = wanted.subtracting(found).min() { return "\(missing) is missing" }
    if let alien = found.subtracting(wanted).filter({ !$0.contains(".") }).min() {
      return "the \(alien) does not belong to this program"
    }
    if let problem = try problem(ofDefinitionsIn: &connection, model) { return problem }
    guard stated < version else { return nil }
    let later = current.parts.subtracting(wanted)
    guard let alien = later.intersection(found).min() else { return nil }
    return "\(alien) does not belong to its version \(stated)"
  }

  /// Returns the parts that this version has and the stated version did not have, and that are
  /// missing.
  static func partsOfLaterVersions(
    missingIn connection: inout Connection
  ) throws(DatabaseError) -> Set<String> {
    let stated = try connection.schemaVersion
    guard (1..<version).contains(stated) else { return [] }
    let current = try model(ofVersion: version)
    let later = current.parts.subtracting(try model(ofVersion: stated).parts)
    return later.subtracting(try parts(of: &connection, within: current.tables))
  }

  /// Returns the names of columns with those of their tables, and of all other objects with their
  /// type.
  ///
  /// Only these `tables` are examined: a catalogue may contain any number of others, and SQLite
  /// takes longer over each the more there are.
  private static func parts(
    of connection: inout Connection, within tables: Set<String>? = nil
  ) throws(DatabaseError) -> Set<String> {
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

  /// Returns a table or index whose definition is wrong, and which may therefore reject or hide
  /// rows.
  private static func problem(
    ofDefinitionsIn connection: inout Connection, _ model: Model
  ) throws(DatabaseError) -> String? {
    let found = try definitions(in: &connection)
    let wrong = model.definitions.filter { name, wanted in
      guard let definition = found[name] else { return true }
      return definition != wanted && words(of: definition) != words(of: wanted)
    }
    return wrong.keys.min().map { "the \($0) was not made by this program" }
  }

  /// Returns the definition of each table and index, keyed by its type and name.
  private static func definitions(
    in connection: inout Connection
  ) throws(DatabaseError) -> [String: String] {
    let rows = try connection.all(
      """
      SELECT type || ' ' || name, sql FROM sqlite_schema \
      WHERE type IN ('table', 'index') AND name NOT LIKE 'sqlite%'
      """
    ) { ($0.text(0), $0.text(1)) }
    return Dictionary(rows, uniquingKeysWith: { first, _ in first })
  }

  /// Returns a definition's words without the quotes that SQLite adds around the name of a renamed
  /// table.
  private static func words(of definition: String) -> [Substring] {
    definition.split { $0.isWhitespace || $0 == "\"" }
  }

  /// The parts of a catalogue of one version.
  private struct Model {
    let parts: Set<String>
    let tables: Set<String>
    let definitions: [String: String]
  }

  private static func model(ofVersion version: Int) throws(DatabaseError) -> Model {
    if let model = knownModels.withLock({ $0[version] }) { return model }
    var connection = try Connection(":memory:", .creating)
    for step in steps.prefix(version) { try connection.script(step) }
    let parts = try parts(of: &connection)
    let model = Model(
      parts: parts, tables: Set(parts.map { String($0.prefix { $0 != "." }) }),
      definitions: try definitions(in: &connection))
    knownModels.withLock { $0[version] = model }
    return model
  }

  /// The models of the versions needed so far; creating a catalogue to examine takes milliseconds.
  private static let knownModels = Guarded<[Int: Model]>([:])
}

extension DatabaseError {
  fileprivate static func wrongParts(_ problem: String) -> DatabaseError {
    DatabaseError(damage: problem)
  }
}
