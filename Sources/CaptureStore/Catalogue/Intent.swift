/// Something that a writer is about to do to files, noted before it is done.
///
/// It is struck out in the transaction that makes the rest of the change. What
/// a killed writer leaves is finished or undone by the next one that opens the
/// store. Where that is impossible, it is set aside until a repair, or another
/// writer that opens the store, tries again.
struct Intent: Hashable, Sendable {
  enum Kind: String, Sendable {
    /// An original gets its name; without a row it is nobody's.
    case arrive
    /// A photo's files move from one path to another.
    case move
    /// The words about a photo are written beside it; the source is the name of an incoming file
    /// that is a copy of the former sidecar, or empty.
    case words
    /// Other bytes take the place of an original; the source is the incoming file's name, and the
    /// target the checksum of the new bytes.
    case replace
    /// The files of a photo that has no row any more are removed.
    case remove
  }

  var number: Int64 = 0
  var writer: String
  var kind: Kind
  var photo: PhotoID
  var source: String
  var target: String
  /// Why it was set aside; nil while it is yet to be done.
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

  /// What writers have noted and not done, apart from what was set aside.
  ///
  /// What no writer would note is never carried out, and keeps nobody from the rest.
  mutating func intents() throws(DatabaseError) -> [Intent] {
    try allIntents().filter { $0.failure == nil }
  }

  /// What recovery could not carry out.
  mutating func intentsSetAside() throws(DatabaseError) -> [Intent] {
    try allIntents().filter { $0.failure != nil }
  }

  /// Both, in the order in which they were noted.
  mutating func allIntents() throws(DatabaseError) -> [Intent] {
    try checkedIntents().compactMap { try? $0.get() }
  }

  /// What is wrong with the rows that no writer noted.
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

  /// Keeps an intent that cannot be carried out from being tried again before every change.
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

  // What does not lead to the photo's own files must never be moved or removed.

  private var hasOwnSource: Bool {
    switch kind {
    case .move: isPlace(source)
    // Only what is in the bin is ever removed.
    case .remove: StorePath.isBinned(source, of: photo)
    case .words: source.isEmpty || SidecarCopies.isCopy(source)
    case .arrive, .replace: true
    }
  }

  private var hasOwnTarget: Bool {
    switch kind {
    case .move: isPlace(target)
    case .arrive: StorePath.isOriginal(StorePath.original(besideOrAt: target))
    case .words, .replace, .remove: true
    }
  }

  /// Whether the photo's original may lie there, in the bin or not.
  private func isPlace(_ path: String) -> Bool {
    StorePath.isOriginal(path) || StorePath.isBinned(path, of: photo)
  }
}
