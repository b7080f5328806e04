internal import CaptureFiles

extension StoreWriter {
  /// Records the new places of originals whose names another program has exchanged, and
  /// returns the photos that have moved.
  ///
  /// `ids` are the photos in whose places other bytes were found.
  mutating func followRenumbering(of ids: [PhotoID]) throws(StoreError) -> [Renumbering.Move] {
    let moves = try renumbering(of: ids).settled
    guard !moves.isEmpty else { return [] }
    var (former, rows): ([FormerRows.Row], [FormerRows.Row]) = ([], [])
    for move in moves {
      let row = FormerRows.Row(entry: move.photo, states: try states(of: move.photo))
      let found = try FoundOriginal(move.path, in: place)
      // Other programs need not wait for the store's lock.
      guard found.digest == move.photo.digest else { return [] }
      former.append(row)
      rows.append(found.row(movedFrom: row))
    }
    rows = try settleSidecars(of: rows, formerly: FormerRows(former))
    try replace(former, with: rows)
    for row in former { removeEmptyFolders(above: row.entry.photo.place) }
    return moves
  }

  private mutating func renumbering(of ids: [PhotoID]) throws(StoreError) -> Renumbering {
    var renumbering = Renumbering()
    var (waiting, seen): ([PhotoID], Set<PhotoID>) = (ids, [])
    while let id = waiting.popLast() {
      let known = try ask { catalogue throws(DatabaseError) in try catalogue.entry(id) }
      guard seen.insert(id).inserted, let entry = known,
        let digest = ((try? Original(entry, in: place).contentsUnlessLost()) ?? nil)?.digest
      else { continue }
      guard digest != entry.digest else {
        renumbering.keep(id)
        continue
      }
      guard let owner = try photo(with: digest, inPlaceOf: entry), owner.digest == digest,
        owner.photo.deleted == nil
      else { continue }
      renumbering.add(
        owner, at: entry.photo.place, inPlaceOf: entry,
        named: Exchange.named(beside: entry, in: place))
      waiting.append(owner.id)
    }
    try find(renumbering.lost, for: &renumbering)
    return renumbering
  }

  /// Looks for the originals of photos among the files that the catalogue does not know.
  private mutating func find(
    _ lost: [Entry], for renumbering: inout Renumbering
  ) throws(StoreError) {
    guard !lost.isEmpty else { return }
    let sizes = Set(lost.map(\.photo.byteCount))
    for path in try place.originals() where !BinPath.contains(path) {
      let file = (try? FileIdentity(at: place.file(path))) ?? nil
      guard let file, sizes.contains(file.byteCount), try !knows(path),
        let digest = (try? Original.contents(of: place.file(path)))?.digest,
        let photo = lost.first(where: { $0.digest == digest })
      else { continue }
      renumbering.add(
        photo, at: path, inPlaceOf: nil, named: Exchange.named(besideOriginal: path, in: place))
    }
  }

  private mutating func replace(
    _ former: [FormerRows.Row], with rows: [FormerRows.Row]
  ) throws(StoreError) {
    try commit { catalogue throws(DatabaseError) in
      // Every path has to be free before another photo can have it.
      for row in former { try catalogue.remove(row.entry) }
      for (old, new) in zip(former, rows) {
        try catalogue.insert(new.entry, states: new.states)
        let isDescribed = old.entry.photo.annotations != new.entry.photo.annotations
        let kinds: [StoreChange.Kind] = isDescribed ? [.moved, .described] : [.moved]
        try catalogue.note(kinds.map { StoreChange($0, new.entry.id) })
      }
    }
  }
}

extension FoundOriginal {
  /// Returns the row of a photo whose original was found here.
  fileprivate func row(movedFrom former: FormerRows.Row) -> FormerRows.Row {
    let old = former.entry
    let entry = entry(as: old.id, tiers: old.tiers, formerly: old)
    return FormerRows.Row(
      entry: entry, states: states(as: old.id, formerly: former.states),
      lacksSidecar: lacksAnnotations(of: entry))
  }
}
