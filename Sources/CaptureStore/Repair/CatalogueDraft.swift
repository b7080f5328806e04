internal import CaptureFiles

/// The rows of a catalogue that is being made, and the tiers that are made for it.
struct CatalogueDraft: ~Copyable {
  private var entries: [Entry] = []
  private var ids: Set<PhotoID> = []
  private var pack: PackWriter
  /// Rows whose tiers wait to be written together.
  private var waiting: [(row: Int, record: PackRecord)] = []

  private static let stride = 64

  init(_ place: StorePlace, after packs: PackScan, limit: Int) {
    let last = packs.sizes.max { $0.key < $1.key }
    pack = PackWriter(place, after: last.map { ($0.key, $0.value) }, limit: limit)
  }

  /// Adds a photo, unless the same bytes were found elsewhere; keeps what only a row knew of it.
  mutating func add(_ found: FoundOriginal, formerly old: Entry?) throws(StoreError) {
    guard ids.insert(found.entry.id).inserted else { return }
    var entry = found.entry
    if let old {
      entry.photo.added = old.photo.added
      if found.hasUnreadableWords { entry.photo.words = old.photo.words }
      if entry.photo.deleted != nil { entry.photo.deleted = old.photo.deleted ?? .now }
    }
    if let record = found.record { waiting.append((entries.count, record)) }
    entries.append(entry)
    if waiting.count >= Self.stride { try writeTiers() }
  }

  mutating func finished() throws(StoreError) -> [Entry] {
    try writeTiers()
    return entries
  }

  private mutating func writeTiers() throws(StoreError) {
    try StoreError.files { () throws(FileError) in
      let places = try pack.append(waiting.map(\.record))
      for (waiting, place) in zip(waiting, places) { entries[waiting.row].tiers = place }
      waiting = []
    }
  }
}
