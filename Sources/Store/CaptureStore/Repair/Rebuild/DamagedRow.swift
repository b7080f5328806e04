internal import CaptureBase
internal import CaptureFiles
internal import CaptureImaging
internal import CaptureMetadata

/// A photo's row that cannot be read as a whole, and is therefore read column by column.
///
/// A column may be missing, or contain a value that no program wrote; the others may still hold
/// what no file contains any more.
struct DamagedRow {
  private let number: Int64
  /// The parts that a catalogue of this version never had, by name.
  private let absent: Set<String>
  /// The columns and tables that could not be read.
  private var unread: Set<String> = []

  private init(number: Int64, without absent: Set<String> = []) {
    self.number = number
    self.absent = absent
  }

  /// Salvages a row, and returns it with the names of the columns and tables that could not be
  /// read.
  ///
  /// The row is nil if nothing identifies its photo. Its id is one that `isFree` accepts.
  static func salvaged(
    _ number: Int64, of catalogue: inout Catalogue, without absent: Set<String>,
    isFree: (PhotoID) -> Bool
  ) -> (row: FormerRows.Row?, unread: Set<String>) {
    var damaged = DamagedRow(number: number, without: absent)
    let row = damaged.read(from: &catalogue, isFree: isFree)
    return (row, row == nil ? damaged.unread.union(["id"]) : damaged.unread)
  }

  /// Returns the states that can be read of a photo whose row is sound.
  static func states(of entry: Entry, in catalogue: inout Catalogue) -> [Digest] {
    var damaged = DamagedRow(number: entry.number)
    return damaged.states(of: &catalogue).leading(to: entry.id).adding(entry.digest)
  }

  /// Returns the path of a photo for which no other is known.
  static func path(of id: PhotoID) -> String { "\(id).jpg" }

  private mutating func read(
    from catalogue: inout Catalogue, isFree: (PhotoID) -> Bool
  ) -> FormerRows.Row? {
    let digest = value("digest", of: &catalogue) { row throws(DatabaseError) in
      Digest(naming: try row.photoID(0))
    }
    let stated = value("id", of: &catalogue) { row throws(DatabaseError) in try row.photoID(0) }
    var states = states(of: &catalogue)
    guard let first = states.first ?? stated.map(Digest.init(naming:)) ?? digest,
      let id = stated ?? first.possibleIDs.first(where: isFree), isFree(id)
    else { return nil }
    let isGuessed = digest == nil && states.isEmpty
    states = states.isEmpty ? [first] : states
    if unread.contains("states") { states = states.leading(to: id) }
    let newest = digest ?? states.last ?? first
    // Bytes that differ from a guessed state need not be damaged.
    let unknown = FileIdentity.Moment(seconds: 0, nanoseconds: 0)
    let entry = Entry(
      photo(id, from: &catalogue), digest: newest, tiers: nil,
      fileTime: isGuessed ? unknown : fileTime(of: &catalogue))
    let lacksAnnotations = !unread.isDisjoint(with: ["rating", "note", "keywords"])
    return FormerRows.Row(
      entry: entry, states: states.adding(newest), lacksAnnotations: lacksAnnotations)
  }

  private mutating func photo(_ id: PhotoID, from catalogue: inout Catalogue) -> Photo {
    let path = value("path", of: &catalogue) { row throws(DatabaseError) in try row.path(0) }
    let added = value("added", of: &catalogue) { row throws(DatabaseError) in try row.time(0) }
    let taken = taken(of: &catalogue)
    let size = FrameSize(
      width: length("width", of: &catalogue), height: length("height", of: &catalogue))
    let orientation = value("orientation", of: &catalogue) { row throws(DatabaseError) in
      Orientation(rawValue: try row.int(0, in: 1...8))
    }
    let byteCount = value("bytes", of: &catalogue) { row throws(DatabaseError) in
      try row.int(0, in: 0...1 << 40)
    }
    let camera = value("camera", of: &catalogue) { $0.optionalText(0) }
    let deleted = value("deleted", of: &catalogue) { row throws(DatabaseError) in
      row.isNull(0) ? nil : try row.time(0)
    }
    return Photo(
      id: id, path: path ?? Self.path(of: id), taken: taken ?? added ?? WallTime(seconds: 0),
      added: added ?? taken ?? WallTime(seconds: 0), size: size, orientation: orientation ?? .up,
      byteCount: byteCount ?? 0, camera: camera, annotations: annotations(of: &catalogue),
      deleted: deleted)
  }

  /// Returns a side of the picture; 1 if it cannot be read, since only the file contains it as
  /// well.
  private mutating func length(_ column: String, of catalogue: inout Catalogue) -> Int {
    value(column, of: &catalogue) { row throws(DatabaseError) in
      try row.int(0, in: 1...65_535)
    } ?? 1
  }

  private mutating func annotations(of catalogue: inout Catalogue) -> Annotations {
    let rating = value("rating", of: &catalogue) { row throws(DatabaseError) in
      try row.rating(0)
    }
    let note = value("note", of: &catalogue) { $0.optionalText(0) }
    let keywords = list("word", from: "keywords", of: &catalogue) { $0.text(0) }
    return Annotations(rating: rating, note: note, keywords: keywords)
  }

  /// Returns the time at which the photo was taken, or else the time of its file.
  ///
  /// The latter counts for a photo that contains no time.
  private mutating func taken(of catalogue: inout Catalogue) -> WallTime? {
    let seconds = value("taken", of: &catalogue) { row throws(DatabaseError) in try row.time(0) }
    guard var taken = seconds else { return fileTime(of: &catalogue).map { WallTime($0).stored } }
    let nanoseconds = value("taken_nanoseconds", of: &catalogue) { row throws(DatabaseError) in
      try row.integer(0, in: 0...999_999_999)
    }
    let offset: Int32?? = value("taken_offset", of: &catalogue) { row throws(DatabaseError) in
      .some(try row.offset(0))
    }
    taken.nanoseconds = Int32(nanoseconds ?? 0)
    taken.offset = offset ?? nil
    return taken
  }

  private mutating func fileTime(of catalogue: inout Catalogue) -> FileIdentity.Moment? {
    let seconds = value("file_seconds", of: &catalogue) { $0.isNull(0) ? nil : $0.integer(0) }
    let nanoseconds = value("file_nanoseconds", of: &catalogue) { $0.integer(0) }
    guard let seconds, let nanoseconds else { return nil }
    return FileIdentity.Moment(
      seconds: seconds, nanoseconds: Int32(truncatingIfNeeded: nanoseconds))
  }

  private mutating func states(of catalogue: inout Catalogue) -> [Digest] {
    list("digest", from: "states", of: &catalogue) { Digest(bytes: $0.bytes(0)) }
  }
}

// MARK: - Reading one column

extension DamagedRow {
  /// Returns a column's value; nil if it is null or cannot be read.
  private mutating func value<Value>(
    _ column: String, of catalogue: inout Catalogue,
    read: (Row) throws(DatabaseError) -> Value?
  ) -> Value? {
    guard !absent.contains("photos.\(column)") else { return nil }
    let question = "SELECT \(column) FROM photos NOT INDEXED WHERE rowid = ?1"
    do throws(DatabaseError) {
      let found = try catalogue.connection.first(question, .integer(number), read: read)
      if let found { return found }
    } catch {}
    unread.insert(column)
    return nil
  }

  /// Returns the photo's values in another table, in order; none if they cannot be read.
  private mutating func list<Value>(
    _ column: String, from table: String, of catalogue: inout Catalogue,
    read: (Row) throws(DatabaseError) -> Value?
  ) -> [Value] {
    guard !absent.contains("\(table).\(column)") else { return [] }
    let question = "SELECT \(column) FROM \(table) NOT INDEXED WHERE photo = ?1"
    for order in [" ORDER BY position", ""] {
      let found = try? catalogue.connection.all(question + order, .integer(number), read: read)
      guard let found else { continue }
      let sound = found.compactMap { $0 }
      if sound.count < found.count { unread.insert(table) }
      return sound
    }
    unread.insert(table)
    return []
  }
}
