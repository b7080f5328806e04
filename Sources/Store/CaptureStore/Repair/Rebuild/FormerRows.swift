internal import CaptureFiles
internal import CaptureMetadata

/// The rows of the catalogue before a rebuild, as far as they can be read.
struct FormerRows: Sendable {
  /// A row, and the states that the photo's bytes have had.
  struct Row: Sendable {
    var entry: Entry
    let states: [Digest]
    /// Whether the annotations exist nowhere else.
    var lacksSidecar = false
    /// Whether some of the annotations could not be read.
    var lacksAnnotations = false

    /// Returns the row with annotations from the photo's own bytes in place of those that could not
    /// be read.
    func completed(by annotations: Annotations) -> Row {
      guard lacksAnnotations else { return self }
      var row = self
      row.entry.photo.annotations = entry.photo.annotations.filled(from: annotations)
      return row
    }

    fileprivate var isConsistent: Bool {
      states.contains(entry.digest) && states.lead(to: entry.id)
    }
  }

  private(set) var rows: [PhotoID: Row] = [:]
  /// Keyed by the bytes of the paths, since names that differ only in their encoding may be two
  /// files.
  private var ids: [[UInt8]: PhotoID] = [:]
  private var idsByReading: [String: PhotoID] = [:]
  private var idsByDigest: [Digest: PhotoID] = [:]
  /// The earlier states that a backup keeps.
  private(set) var kept: [KeptState] = []
  /// The photos whose annotations were unknown.
  private(set) var unknownAnnotations: Set<PhotoID> = []
  /// The names of the journal's readers.
  private(set) var readers: [String] = []
  /// Whether something could not be read.
  private(set) var isIncomplete = false

  init() {}

  /// Creates the rows of some photos.
  init(_ rows: [Row]) {
    for row in rows { add(row) }
  }

  /// The rows of a catalogue that cannot be opened.
  static let unreadable: FormerRows = {
    var rows = FormerRows()
    rows.isIncomplete = true
    return rows
  }()

  /// Reads all rows, and as much as possible of damaged ones.
  init(salvaging catalogue: inout Catalogue) {
    var damaged: [Int64] = []
    for number in numbers(in: &catalogue).sorted() {
      guard let entry = (try? catalogue.entry(number: number)) ?? nil, rows[entry.id] == nil else {
        damaged.append(number)
        continue
      }
      add(Row(entry: entry, states: states(of: entry, in: &catalogue)))
    }
    salvage(damaged, from: &catalogue)
    readKeptStates(of: &catalogue)
    readReaders(of: &catalogue)
    unknownAnnotations = Set((try? catalogue.photosWithUnknownAnnotations()) ?? [])
    let incompleteRebuilds = try? catalogue.counter(Catalogue.incompleteRebuilds)
    if let incompleteRebuilds, incompleteRebuilds > 0 { isIncomplete = true }
  }

  private mutating func states(
    of entry: Entry, in catalogue: inout Catalogue
  ) -> [Digest] {
    let states = try? catalogue.states(of: entry.number)
    if let states, states.lead(to: entry.id), states.contains(entry.digest) { return states }
    isIncomplete = true
    if let states, !states.isEmpty { return states.leading(to: entry.id).adding(entry.digest) }
    return DamagedRow.states(of: entry, in: &catalogue)
  }

  /// Adds what can be read of damaged rows, without replacing anything from sound ones.
  private mutating func salvage(_ damaged: [Int64], from catalogue: inout Catalogue) {
    guard !damaged.isEmpty else { return }
    let absent = (try? Schema.partsOfLaterVersions(missingIn: &catalogue.connection)) ?? []
    for number in damaged {
      let (row, unread) = DamagedRow.salvaged(number, of: &catalogue, without: absent) {
        rows[$0] == nil
      }
      if !unread.isEmpty { isIncomplete = true }
      if let row { add(damaged: row, isNamed: !unread.contains("id")) }
    }
  }

  /// Adds a damaged row, with a new path if its path belongs to another photo.
  ///
  /// A row without a readable id that has another photo's bytes is treated as a copy of that photo.
  private mutating func add(damaged row: Row, isNamed: Bool) {
    var row = row
    let owner = idsByDigest[row.entry.digest]
    if entry(at: row.entry.photo.place) != nil {
      isIncomplete = true
      guard isNamed || owner == nil else { return }
      row.entry.photo.path = DamagedRow.path(of: row.entry.id)
    }
    let path = row.entry.photo.path
    var number = 1
    while entry(at: row.entry.photo.place) != nil {
      number += 1
      row.entry.photo.path = Folder.numbered(path, number)
    }
    add(row)
    if let owner { idsByDigest[row.entry.digest] = owner }
  }

  private mutating func readKeptStates(of catalogue: inout Catalogue) {
    do throws(DatabaseError) {
      kept = try catalogue.keptStates()
    } catch {
      isIncomplete = true
    }
  }

  private mutating func readReaders(of catalogue: inout Catalogue) {
    do throws(DatabaseError) {
      readers = try catalogue.readerNames()
    } catch {
      isIncomplete = true
    }
  }

  /// Returns the numbers of all rows, reading from the first and, if a page in the middle is
  /// damaged, also from the last.
  ///
  /// No index is used, because it may be damaged where the rows are not.
  private mutating func numbers(in catalogue: inout Catalogue) -> Set<Int64> {
    var numbers: Set<Int64> = []
    for order in ["ASC", "DESC"] {
      let question = "SELECT rowid FROM photos NOT INDEXED ORDER BY rowid \(order)"
      do throws(DatabaseError) {
        _ = try catalogue.connection.all(question) { row throws(DatabaseError) in
          numbers.insert(row.integer(0))
        }
        return numbers
      } catch {
        isIncomplete = true
      }
    }
    return numbers
  }

  private mutating func add(_ row: Row) {
    let entry = row.entry
    rows[entry.id] = row
    ids[Array(entry.photo.place.utf8)] = entry.id
    idsByReading[entry.photo.place] = entry.id
    idsByDigest[entry.digest] = entry.id
  }

  /// Returns the photos that are not among these, in a fixed order.
  ///
  /// Rows whose id contradicts their states are omitted: in a damaged catalogue they may belong to
  /// no photo.
  func lost(besides ids: Set<PhotoID>) -> [Row] {
    rows.values.filter { !ids.contains($0.entry.id) && $0.isConsistent }
      .sorted { $0.entry.id < $1.entry.id }
  }

  subscript(_ id: PhotoID) -> Row? { rows[id] }

  /// Returns whether the rows do not say what a photo's annotations were.
  func lacksAnnotations(of id: PhotoID) -> Bool {
    rows[id]?.lacksAnnotations ?? true || unknownAnnotations.contains(id)
  }

  /// Returns the photo that has these bytes as its newest state.
  func entry(with digest: Digest) -> Entry? { idsByDigest[digest].flatMap { rows[$0]?.entry } }

  /// Returns the photo whose original had this path, or one equal to it in Unicode, in the bin or
  /// not.
  func entry(at path: String) -> Entry? {
    (ids[Array(path.utf8)] ?? idsByReading[path]).flatMap { rows[$0]?.entry }
  }
}

extension Digest {
  /// The ids that bytes may give a photo, the preferred one first; a thousand copies are more than
  /// anyone keeps.
  var possibleIDs: some Sequence<PhotoID> {
    (0...1_000).lazy.map { $0 == 0 ? id : substitute($0) }
  }
}

extension [Digest] {
  /// Returns whether the first of these states may have given a photo its id.
  func lead(to id: PhotoID) -> Bool { first?.possibleIDs.contains(id) ?? false }

  /// Returns these states, preceded by the one that gave the photo its id if that was lost.
  func leading(to id: PhotoID) -> [Digest] {
    lead(to: id) ? self : [Digest(naming: id)].adding(self)
  }
}
