internal import CaptureFiles
internal import CaptureMetadata

extension StoreWriter {
  /// Makes sure that the photos of a rebuilt catalogue have their own sidecars, which name them.
  ///
  /// A user who moved an original may have left its sidecar behind, or the store may have written
  /// another one there since. A copied sidecar names the photo from which it was copied.
  mutating func settleSidecars(
    of rows: [FormerRows.Row], formerly former: FormerRows
  ) throws(StoreError) -> [FormerRows.Row] {
    var rows = rows
    let exchanged = try exchangeSidecars(
      of: rows.filter { former[$0.entry.id] != nil }, formerly: former)
    for index in rows.indices {
      if let annotations = exchanged[rows[index].entry.id] {
        rows[index].entry.photo.annotations = annotations
      }
      let photo = rows[index].entry.photo
      guard Folder.exists(place.file(photo.place)) else { continue }
      var isTold = true
      if let old = former[photo.id]?.entry, old.photo.place != photo.place,
        !Folder.exists(place.file(old.photo.place)) || isNamed(besidePlaceOf: old)
      {
        try bringSidecar(of: old, besideOriginal: photo.place)
        let annotations = (try? SidecarFile(of: photo, in: place).annotations) ?? nil
        // If no sidecar came along, only the catalogue has the annotations.
        isTold = annotations != nil || old.photo.annotations == photo.annotations
        rows[index].entry.photo.annotations = annotations ?? old.photo.annotations
      }
      let isNamed = try isNamed(rows[index])
      if !isTold || !isNamed || rows[index].lacksSidecar { try writeSidecar(of: rows[index]) }
    }
    return rows
  }

  /// Returns whether the sidecar at a photo's former place names it, whatever file is in that
  /// place.
  private func isNamed(besidePlaceOf entry: Entry) -> Bool {
    Exchange.named(beside: entry, in: place) == entry.id
  }

  /// Moves sidecars from photos that they do not name to those that they do, unless the sidecars
  /// there take precedence.
  ///
  /// Returns the annotations of the photos that got one.
  private mutating func exchangeSidecars(
    of rows: [FormerRows.Row], formerly former: FormerRows
  ) throws(StoreError) -> [PhotoID: Annotations] {
    var exchanged: [PhotoID: Annotations] = [:]
    var displaced: [PhotoID: [DisplacedSidecar]] = [:]
    for photo in rows.map(\.entry.photo) {
      guard let lifted = try liftSidecar(besideOriginal: photo.place, of: photo.id) else {
        continue
      }
      displaced[lifted.owner, default: []].append(lifted)
    }
    for photo in rows.map(\.entry.photo) where Folder.exists(place.file(photo.place)) {
      let known = former[photo.id]?.entry.photo.annotations ?? photo.annotations
      for sidecar in displaced.removeValue(forKey: photo.id) ?? [] {
        if let annotations = try settle(sidecar, beside: photo, known: known) {
          exchanged[photo.id] = annotations
        }
      }
    }
    for sidecar in displaced.values.joined() { try setAside(sidecar) }
    return exchanged
  }

  /// Writes the photo's id and states to its sidecar, if the id would otherwise be lost with the
  /// catalogue.
  mutating func nameSidecar(of row: FormerRows.Row) throws(StoreError) {
    if try !isNamed(row) { try writeSidecar(of: row) }
  }

  /// Returns whether the photo's id could be determined without the catalogue.
  private func isNamed(_ row: FormerRows.Row) throws(StoreError) -> Bool {
    let isNatural = row.entry.digest.id == row.entry.id
    let said: SidecarFile.Content?
    do throws(StoreError) {
      said = try SidecarFile(of: row.entry.photo, in: place).content
    } catch {
      return true  // verification reports a sidecar that cannot be read
    }
    guard let said else { return isNatural }
    let isThisPhoto = said.photoID.map { $0 == row.entry.id } ?? isNatural
    return isThisPhoto && (isNatural || said.mayDescribe(row.entry.digest))
  }

  private mutating func writeSidecar(of row: FormerRows.Row) throws(StoreError) {
    willChangeFiles(besideOriginals: [row.entry.photo.place])
    let file = SidecarFile(of: row.entry.photo, in: place)
    try file.write(about: row.entry.photo, states: row.states, by: token)
  }

  /// Moves the former sidecar to a moved original, unless the one beside that takes precedence.
  ///
  /// Both places may have one, as when the original was moved alone and then annotated; or both
  /// are one place, with two names.
  mutating func bringSidecar(
    of entry: Entry, besideOriginal path: String
  ) throws(StoreError) {
    let former = SidecarFile(of: entry.photo, in: place)
    guard former.exists, former.isReadable,
      [nil, entry.id].contains(Exchange.named(beside: entry, in: place))
    else {
      return
    }
    willSetAsideFiles(besideOriginals: [entry.photo.place, path])
    let own = SidecarFile(besideOriginal: path, in: place)
    guard own.exists else { return try moveSidecar(from: entry.photo.place, to: path) }
    let (brought, found) = (former.reading, own.reading)
    if let brought, brought.counts(before: found, known: entry.photo.annotations) {
      guard try own.giveWay(to: brought, in: former.location, by: token) else { return }
      try moveSidecar(from: entry.photo.place, to: path)
    } else if let found {
      _ = try former.giveWay(to: found, in: own.location, by: token)
    } else {
      _ = try former.setAside(keeping: own.location, by: token)
    }
  }
}
