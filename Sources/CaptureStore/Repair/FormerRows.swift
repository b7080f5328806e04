/// What the catalogue said of the photos before it is rebuilt, as far as it can be read.
struct FormerRows: Sendable {
  /// A row, and the states that the photo's bytes have had.
  struct Row: Sendable {
    var entry: Entry
    let states: [Digest]
    /// Whether the annotations stand nowhere but here.
    var lacksSidecar = false

    fileprivate var isConsistent: Bool {
      guard let first = states.first, states.contains(entry.digest) else { return false }
      return first.id == entry.id || (1...3).contains { first.substitute($0) == entry.id }
    }
  }

  private(set) var rows: [PhotoID: Row] = [:]
  /// By the bytes of their paths, since two names that read the same may be two files.
  private var ids: [[UInt8]: PhotoID] = [:]
  private var idsByReading: [String: PhotoID] = [:]
  private var idsByDigest: [Digest: PhotoID] = [:]
  /// The earlier states that a backup keeps.
  private(set) var kept: [KeptState] = []
  /// Whether some rows could not be read.
  private(set) var isIncomplete = false

  init() {}

  /// What is left of a catalogue that cannot be opened.
  static let unreadable: FormerRows = {
    var rows = FormerRows()
    rows.isIncomplete = true
    return rows
  }()

  /// Reads row after row, and passes over those that are damaged.
  init(salvaging catalogue: inout Catalogue) {
    for number in numbers(in: &catalogue).sorted() {
      guard let entry = (try? catalogue.entry(number: number)) ?? nil else {
        isIncomplete = true
        continue
      }
      let states = try? catalogue.states(of: number)
      if states == nil { isIncomplete = true }
      add(entry, states ?? [Digest(naming: entry.id)].adding(entry.digest))
    }
    kept = (try? catalogue.keptStates()) ?? []
  }

  /// The numbers of all rows: up from the first and, where a page in the middle is damaged, down from
  /// the last.
  ///
  /// No index is asked, which may be damaged where the rows are not.
  private mutating func numbers(in catalogue: inout Catalogue) -> Set<Int64> {
    var numbers: Set<Int64> = []
    for order in ["ASC", "DESC"] {
      let question = "SELECT number FROM photos NOT INDEXED ORDER BY number \(order)"
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

  private mutating func add(_ entry: Entry, _ states: [Digest]) {
    rows[entry.id] = Row(entry: entry, states: states)
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
