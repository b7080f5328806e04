/// A file operation that a writer is about to perform, recorded beforehand.
///
/// The intent is removed in the transaction that commits the rest of the change. What a killed
/// writer leaves is completed or undone by the next writer that opens the store. If that is
/// impossible, the intent is set aside until a repair, or another writer that opens the store,
/// tries again.
struct Intent: Hashable, Sendable {
  enum Kind: String, Sendable {
    /// An original gets its final name; the file belongs to no photo until a row refers to it.
    case arrive
    /// A photo's files move from one path to another.
    case move
    /// A photo's annotations are written to its sidecar.
    ///
    /// The source is the name of an incoming file that is a copy of the former sidecar, or empty.
    case annotations = "words"
    /// Other bytes replace an original.
    ///
    /// The source is the incoming file's name, and the target the checksum of the new bytes.
    case replace
    /// The files of a photo that no longer has a row are removed.
    case remove
  }

  var number: Int64 = 0
  var writer: String
  var kind: Kind
  var photo: PhotoID
  var source: String
  var target: String
  /// Why it was set aside; nil while it is still to be carried out.
  var failure: String?
}

extension Catalogue {
  mutating func note(_ intents: [Intent]) throws(DatabaseError) {
    for intent in intents {
      try connection.run(
        "INSERT INTO intents (writer, kind, photo, source, target) VALUES (?1, ?2, ?3, ?4, ?5)",
        .text(intent.writer), .text(intent.kind.rawValue), .bytes(intent.photo.bytes),
        .text(intent.source), .text(intent.target))
    }
  }

  /// Returns the intents that are still to be carried out, except those set aside.
  ///
  /// A damaged row is never carried out, and does not keep others from being carried out.
  mutating func intents() throws(DatabaseError) -> [Intent] {
    try allIntents().filter { $0.failure == nil }
  }

  /// Returns the intents that recovery could not carry out.
  mutating func intentsSetAside() throws(DatabaseError) -> [Intent] {
    try allIntents().filter { $0.failure != nil }
  }

  /// Returns all intents in the order in which they were recorded.
  mutating func allIntents() throws(DatabaseError) -> [Intent] {
    try checkedIntents().compactMap { try? $0.get() }
  }

  /// Returns the errors of rows that are not valid intents.
  mutating func damageOfIntents() throws(DatabaseError) -> [DatabaseError] {
    try checkedIntents().compactMap { intent in
      if case .failure(let error) = intent { error } else { nil }
    }
  }

  private mutating func checkedIntents() throws(DatabaseError) -> [Result<Intent, DatabaseError>] {
    try connection.all(
      """
      SELECT number, writer, kind, photo, source, target, failure FROM intents ORDER BY number
      """
    ) { row in Result { () throws(DatabaseError) in try Intent(row) } }
  }

  /// Sets aside an intent that cannot be carried out, so that it is not retried before every
  /// change.
  mutating func setAside(_ intent: Intent, because failure: String) throws(DatabaseError) {
    try connection.run(
      "UPDATE intents SET failure = ?2 WHERE number = ?1", .integer(intent.number),
      .text(failure))
  }

  mutating func strikeOut(writer: String) throws(DatabaseError) {
    try connection.run(
      "DELETE FROM intents WHERE writer = ?1 AND failure IS NULL", .text(writer))
  }

  mutating func strikeOut(_ intent: Intent) throws(DatabaseError) {
    try connection.run("DELETE FROM intents WHERE number = ?1", .integer(intent.number))
  }
}

extension Intent {
  fileprivate init(_ row: Row) throws(DatabaseError) {
    guard let kind = Kind(rawValue: row.text(2)) else { throw row.damage(2) }
    self.init(
      number: row.integer(0), writer: row.text(1), kind: kind, photo: try row.photoID(3),
      source: row.text(4), target: row.text(5), failure: row.optionalText(6))
    guard hasOwnSource else { throw row.damage(4) }
    guard hasOwnTarget else { throw row.damage(5) }
  }

  // A path that does not lead to the photo's own files must never be moved or removed.

  private var hasOwnSource: Bool {
    switch kind {
    case .move: isPlace(source)
    // Only files in the bin are ever removed.
    case .remove: StorePath.isBinned(source, of: photo)
    case .annotations: source.isEmpty || SidecarCopies.isCopy(source)
    case .arrive, .replace: true
    }
  }

  private var hasOwnTarget: Bool {
    switch kind {
    case .move: isPlace(target)
    case .arrive: StorePath.isOriginal(StorePath.original(besideOrAt: target))
    case .annotations, .replace, .remove: true
    }
  }

  /// Returns whether a path is a valid place for the photo's original, in the bin or not.
  private func isPlace(_ path: String) -> Bool {
    StorePath.isOriginal(path) || StorePath.isBinned(path, of: photo)
  }
}
