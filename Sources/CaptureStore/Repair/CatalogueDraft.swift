internal import CaptureFiles

/// The rows of a catalogue that is being rebuilt, and the tiers that are made for it.
struct CatalogueDraft: ~Copyable {
  typealias Row = FormerRows.Row

  /// An original with the place of its tiers, once they have one.
  private struct Item {
    let found: FoundOriginal
    var tiers: PackPlace?
  }

  private let place: StorePlace
  private let packs: PackScan
  private var items: [Item] = []
  /// Where originals lie that this program may not read now.
  private var unread: Set<String> = []
  private var writer: PackWriter
  /// Tiers that wait to be written together, and whose they are.
  private var waiting: [(item: Int, record: PackRecord)] = []

  private static let stride = 64

  init(_ place: StorePlace, keeping packs: PackScan, limit: Int) {
    self.place = place
    self.packs = packs
    let last = packs.sizes.max { $0.key < $1.key }
    writer = PackWriter(place, after: last.map { ($0.key, $0.value) }, limit: limit)
  }

  mutating func add(_ reading: OriginalReader.Reading) throws(StoreError) {
    if let record = reading.record { waiting.append((items.count, record)) }
    items.append(Item(found: reading.found, tiers: reading.tiers))
    if waiting.count >= Self.stride { try writeTiers() }
  }

  /// Takes note of an original that cannot be read now, and may well be whole.
  mutating func passOver(_ path: String) {
    unread.insert(path)
  }

  /// The rows of all photos, and how many of them have lost their originals.
  ///
  /// A photo that the catalogue knew stays in it, whatever became of its file, unless those whose
  /// files are missing are to be forgotten.
  mutating func finished(
    formerly former: FormerRows, forgettingMissing: Bool
  ) throws(StoreError) -> (rows: [Row], missing: Int) {
    try writeTiers()
    let ids = identities(formerly: former)
    var rows: [Row] = []
    for (item, id) in zip(items, ids) {
      if let id { rows.append(row(of: item, as: id, formerly: former[id])) }
    }
    let lost = former.lost(besides: Set(ids.compactMap { $0 }))
    // A second copy of another photo that lies in a photo's place is not that photo's original.
    let taken = zip(items, ids).filter { $1 == nil }.map(\.0.found.path)
    let (missing, unreadable) = split(
      lost, besides: Set(rows.map(\.entry.photo.place)).union(taken))
    rows += unreadable.map { Self.kept($0, packs) }
    if !forgettingMissing { rows += missing.map { Self.kept($0, packs) } }
    return (rows, missing.count)
  }

  private borrowing func identities(formerly former: FormerRows) -> [PhotoID?] {
    let lying = Dictionary(
      items.map { ($0.found.path, $0.found.digest) }, uniquingKeysWith: { first, _ in first })
    var claimants: [IdentityClaims.Claimant] = []
    for found in items.map(\.found) {
      let owners = [former.entry(with: found.digest), former[found.digest.id]?.entry]
      let missing = owners.compactMap { $0 }.first { isDisplaced($0, lying, former) }
      claimants.append(
        IdentityClaims.Claimant(
          found, former: former.entry(at: found.path), bearer: former.entry(with: found.digest),
          missing: missing))
    }
    return IdentityClaims.ids(of: claimants, besides: unreachable(among: former, lying))
  }

  /// The photos whose originals lie behind a link that leads out of the store, or where this program
  /// may not look.
  private borrowing func unreachable(
    among former: FormerRows, _ lying: [String: Digest]
  ) -> [PhotoID: Digest] {
    var unreachable: [PhotoID: Digest] = [:]
    for entry in former.rows.values.map(\.entry) where lying[entry.photo.place] == nil {
      if unread.contains(entry.photo.place) { unreachable[entry.id] = entry.digest }
      do throws(FileError) {
        _ = try FileIdentity(at: place.file(entry.photo.place).found)
      } catch {
        unreachable[entry.id] = entry.digest
      }
    }
    return unreachable
  }

  /// Whether nothing lies where a photo's original was, or another photo's original does.
  private borrowing func isDisplaced(
    _ entry: Entry, _ lying: [String: Digest], _ former: FormerRows
  ) -> Bool {
    guard !isMissing(entry) else { return true }
    guard lying[entry.photo.place] != entry.digest else { return false }
    if let there = lying[entry.photo.place], let other = former.entry(with: there) {
      return other.id != entry.id
    }
    return Exchange.named(beside: entry, in: place).map { $0 != entry.id } ?? false
  }

  /// Tells photos whose originals are missing from those whose originals are no JPEGs any more.
  ///
  /// What lies where an original was may be another photo's by now.
  private func split(
    _ lost: [Row], besides taken: Set<String>
  ) -> (missing: [Row], unreadable: [Row]) {
    var taken = taken
    var (missing, unreadable): ([Row], [Row]) = ([], [])
    for var row in lost {
      let isTaken = taken.contains(row.entry.photo.place)
      var number = 1
      let path = row.entry.photo.path
      while !taken.insert(row.entry.photo.place).inserted {
        number += 1
        row.entry.photo.path = Folder.numbered(path, number)
      }
      if isTaken || isMissing(row.entry) {
        missing.append(row)
      } else {
        unreadable.append(row)
      }
    }
    return (missing, unreadable)
  }

  /// What lies behind a link that leads out of the store is not known to be missing.
  private borrowing func isMissing(_ entry: Entry) -> Bool {
    do throws(FileError) {
      return try FileIdentity(at: place.file(entry.photo.place).found) == nil
    } catch {
      return false
    }
  }

  private func row(of item: Item, as id: PhotoID, formerly former: Row?) -> Row {
    let found = item.found
    guard let former = former?.completed(by: found.facts.words) else {
      return newRow(of: item, as: id)
    }
    let states = found.states(as: id, formerly: former.states)
    let entry = found.entry(as: id, tiers: item.tiers, formerly: former.entry)
    let lacksSidecar = found.lacksWords(of: entry)
    guard entry.digest != former.entry.digest else {
      return Row(entry: entry, states: states, lacksSidecar: lacksSidecar)
    }
    // Whether this is an edit or damage is for a verification to say: it compares with what was.
    var unsettled = former.entry
    unsettled.photo.path = entry.photo.path
    unsettled.photo.deleted = entry.photo.deleted
    unsettled.photo.words = entry.photo.words
    return Self.kept(
      Row(entry: unsettled, states: former.states, lacksSidecar: lacksSidecar), packs)
  }

  /// The row of an original that the catalogue did not know.
  ///
  /// If its sidecar does not list its bytes, then somebody edited it, or they are damaged: which of
  /// the two is for a verification to say.
  private func newRow(of item: Item, as id: PhotoID) -> Row {
    let found = item.found
    let listed = found.sidecar?.photoID == id ? found.sidecar?.states ?? [] : []
    var entry = found.entry(as: id, tiers: item.tiers, formerly: nil)
    let states = found.states(as: id, formerly: [])
    guard let newest = listed.last, !listed.contains(found.digest) else {
      return Row(entry: entry, states: states)
    }
    entry.digest = newest
    // The time at which the newest state was sound is not known, only that it is not this one.
    entry.fileTime = item.tiers == nil ? nil : FileIdentity.Moment(seconds: 0, nanoseconds: 0)
    return Self.kept(Row(entry: entry, states: states.filter { $0 != found.digest }), packs)
  }

  /// The row of a photo whose file is missing, or is no JPEG any more.
  private static func kept(_ row: Row, _ packs: PackScan) -> Row {
    var entry = row.entry
    entry.tiers = packs.place(of: entry.digest)
    return Row(entry: entry, states: row.states, lacksSidecar: row.lacksSidecar)
  }

  private mutating func writeTiers() throws(StoreError) {
    try StoreError.files { () throws(FileError) in
      let places = try writer.append(waiting.map(\.record))
      for (waiting, place) in zip(waiting, places) { items[waiting.item].tiers = place }
      waiting = []
    }
  }
}
