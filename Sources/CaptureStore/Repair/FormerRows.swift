internal import CaptureFiles
internal import CaptureMetadata

/// What the catalogue said of the photos before it is rebuilt, as far as it can be read.
struct FormerRows: Sendable {
  /// A row, and the states that the photo's bytes have had.
  struct Row: Sendable {
    var entry: Entry
    let states: [Digest]
    /// Whether the annotations stand nowhere but here.
    var lacksSidecar = false
    /// Whether some of the annotations could not be read.
    var lacksWords = false

    /// The row with the annotations that a photo's own bytes have for those that could not be read.
    func completed(by words: PhotoWords) -> Row {
      guard lacksWords else { return self }
      var row = self
      row.entry.photo.words = entry.photo.words.filled(from: words)
      return row
    }

    fileprivate var isConsistent: Bool {
      states.contains(entry.digest) && states.lead(to: entry.id)
    }
  }

  private(set) var rows: [PhotoID: Row] = [:]
  /// By the bytes of their paths, since two names that read the same may be two files.
  private var ids: [[UInt8]: PhotoID] = [:]
  private var idsByReading: [String: PhotoID] = [:]
  private var idsByDigest: [Digest: PhotoID] = [:]
  /// The earlier states that a backup keeps.
  private(set) var kept: [KeptState] = []
  /// The names of those for whom the journal is kept.
  private(set) var readers: [String] = []
  /// Whether some of it could not be read.
  private(set) var isIncomplete = false

  init() {}

  /// What is left of a catalogue that cannot be opened.
  static let unreadable: FormerRows = {
    var rows = FormerRows()
    rows.isIncomplete = true
    return rows
  }()

  /// Reads row after row, and of those that are damaged what can be read.
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

  /// Adds what can be read of damaged rows, which take nothing from those that are whole.
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

  /// Adds a damaged row, at a path of its own if its path is another photo's.
  ///
  /// One that does not tell its id either, and has another photo's bytes, is no more than a copy of
  /// that one.
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

  /// The numbers of all rows: up from the first and, where a page in the middle is damaged, down from
  /// the last.
  ///
  /// No index is asked, which may be damaged where the rows are not.
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

  /// The photos that are not among these, in a fixed order.
  ///
  /// A row of a damaged catalogue may be one that no photo ever had: its id contradicts its states.
  func lost(besides ids: Set<PhotoID>) -> [Row] {
    rows.values.filter { !ids.contains($0.entry.id) && $0.isConsistent }
      .sorted { $0.entry.id < $1.entry.id }
  }

  subscript(_ id: PhotoID) -> Row? { rows[id] }

  /// The photo whose newest bytes these are.
  func entry(with digest: Digest) -> Entry? { idsByDigest[digest].flatMap { rows[$0]?.entry } }

  /// The photo whose original had this path, or else one that reads the same, in the bin or not.
  func entry(at path: String) -> Entry? {
    (ids[Array(path.utf8)] ?? idsByReading[path]).flatMap { rows[$0]?.entry }
  }
}

extension Digest {
  /// The ids that bytes may give a photo, the usual one first; nobody keeps a thousand copies.
  var possibleIDs: some Sequence<PhotoID> {
    (0...1_000).lazy.map { $0 == 0 ? id : substitute($0) }
  }
}

extension [Digest] {
  /// Whether the first of these states may have given a photo its id.
  func lead(to id: PhotoID) -> Bool { first?.possibleIDs.contains(id) ?? false }

  /// These states behind the one that gave a photo its id, if that is the one that was lost.
  func leading(to id: PhotoID) -> [Digest] {
    lead(to: id) ? self : [Digest(naming: id)].adding(self)
  }
}
