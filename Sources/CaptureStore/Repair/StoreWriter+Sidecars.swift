internal import CaptureFiles
internal import CaptureMetadata

extension StoreWriter {
  /// Has the sidecars of a rebuilt catalogue's photos lie beside them and name them.
  ///
  /// Whoever moved an original by hand may have left its sidecar behind, or the store has written
  /// another one there since. A copied sidecar names the photo that it was copied from.
  mutating func settleSidecars(
    of rows: [FormerRows.Row], formerly former: FormerRows
  ) throws(StoreError) -> [FormerRows.Row] {
    var rows = rows
    let exchanged = try exchangeSidecars(
      of: rows.filter { former[$0.entry.id] != nil }, formerly: former)
    for index in rows.indices {
      if let words = exchanged[rows[index].entry.id] { rows[index].entry.photo.words = words }
      let photo = rows[index].entry.photo
      guard Folder.exists(place.file(photo.place)) else { continue }
      var isTold = true
      if let old = former[photo.id]?.entry, old.photo.place != photo.place,
        !Folder.exists(place.file(old.photo.place)) || isNamed(besidePlaceOf: old)
      {
        try bringSidecar(of: old, besideOriginal: photo.place)
        let words = (try? SidecarFile(of: photo, in: place).words) ?? nil
        // Where no sidecar came along the catalogue is all that knows.
        isTold = words != nil || old.photo.words == photo.words
        rows[index].entry.photo.words = words ?? old.photo.words
      }
      let isNamed = try isNamed(rows[index])
      if !isTold || !isNamed || rows[index].lacksSidecar { try writeSidecar(of: rows[index]) }
    }
    return rows
  }

  /// Whether what lies beside a photo's former place names it, whatever lies in that place.
  private func isNamed(besidePlaceOf entry: Entry) -> Bool {
    Exchange.named(beside: entry, in: place) == entry.id
  }

  /// Takes sidecars away from photos that they do not name, and gives them to those that they do,
  /// unless what these have counts.
  ///
  /// Returns what is said of the photos that got one.
  private func exchangeSidecars(
    of rows: [FormerRows.Row], formerly former: FormerRows
  ) throws(StoreError) -> [PhotoID: PhotoWords] {
    var exchanged: [PhotoID: PhotoWords] = [:]
    var displaced: [PhotoID: [DisplacedSidecar]] = [:]
    for photo in rows.map(\.entry.photo) {
      guard let lifted = try liftSidecar(besideOriginal: photo.place, of: photo.id) else {
        continue
      }
      displaced[lifted.owner, default: []].append(lifted)
    }
    for photo in rows.map(\.entry.photo) where Folder.exists(place.file(photo.place)) {
      let known = former[photo.id]?.entry.photo.words ?? photo.words
      for sidecar in displaced.removeValue(forKey: photo.id) ?? [] {
        if let words = try settle(sidecar, beside: photo, known: known) {
          exchanged[photo.id] = words
        }
      }
    }
    for sidecar in displaced.values.joined() { try setAside(sidecar) }
    return exchanged
  }

  /// Has the sidecar name the photo and list its states where the bytes alone would not do.
  func nameSidecar(of row: FormerRows.Row) throws(StoreError) {
    if try !isNamed(row) { try writeSidecar(of: row) }
  }

  /// Whether the photo's id would be found again without the catalogue.
  private func isNamed(_ row: FormerRows.Row) throws(StoreError) -> Bool {
    let isNatural = row.entry.digest.id == row.entry.id
    let said: SidecarFile.Content?
    do throws(StoreError) {
      said = try SidecarFile(of: row.entry.photo, in: place).content
    } catch {
      return true  // what cannot be read is for a verification to report
    }
    guard let said else { return isNatural }
    let isThisPhoto = said.photoID.map { $0 == row.entry.id } ?? isNatural
    return isThisPhoto && (isNatural || said.mayDescribe(row.entry.digest))
  }

  private func writeSidecar(of row: FormerRows.Row) throws(StoreError) {
    let file = SidecarFile(of: row.entry.photo, in: place)
    try file.write(about: row.entry.photo, states: row.states, by: token)
  }

  /// Has that sidecar lie beside a moved original that counts.
  ///
  /// Both places may have one, such as after the original was moved alone and annotated there.
  func bringSidecar(of entry: Entry, besideOriginal path: String) throws(StoreError) {
    let former = SidecarFile(of: entry.photo, in: place)
    guard former.exists, former.isReadable,
      [nil, entry.id].contains(Exchange.named(beside: entry, in: place))
    else {
      return
    }
    let own = SidecarFile(besideOriginal: path, in: place)
    guard own.exists else { return try moveSidecar(from: entry.photo.place, to: path) }
    let (brought, found) = (former.reading, own.reading)
    if let brought, brought.counts(before: found, known: entry.photo.words) {
      try own.giveWay(to: brought)
      try moveSidecar(from: entry.photo.place, to: path)
    } else if let found {
      try former.giveWay(to: found)
    } else {
      try former.setAside()
    }
  }
}
