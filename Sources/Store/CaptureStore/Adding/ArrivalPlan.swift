internal import CaptureFiles
internal import CaptureMetadata

/// What to do with a group of arrivals: which of them are new, and their final paths.
struct ArrivalPlan {
  /// An arrival that the store does not have.
  struct Fresh {
    let arrival: Arrival
    var path: String
    /// The photo's existing row, if only its original was lost.
    var row: Entry?
    /// Whether the store already has a sidecar for the photo.
    var isDescribed = false
    /// The annotations in that sidecar, if the photo has no row.
    var said: Annotations?
  }

  private(set) var fresh: [Fresh] = []
  private(set) var outcomes: [AddedPhoto] = []
  private var names = FreeNames()

  mutating func add(_ arrival: Arrival, to writer: inout StoreWriter) throws(StoreError) {
    let id = arrival.entry.id
    if let twin = outcomes.first(where: { $0.photo.id == id }) {
      return outcomes.append(AddedPhoto(photo: twin.photo, outcome: .known))
    }
    let row = try writer.ask { catalogue throws(DatabaseError) in try catalogue.entry(id) }
    if let row, let digest = try writer.soundDigest(of: row) {
      return outcomes.append(try writer.bringUp(row, holding: digest, to: arrival))
    }
    try addFresh(arrival, row, to: &writer)
  }

  private mutating func addFresh(
    _ arrival: Arrival, _ row: Entry?, to writer: inout StoreWriter
  ) throws(StoreError) {
    var photo = row?.photo ?? arrival.entry.photo
    let said = row == nil ? try writer.annotations(awaiting: photo) : nil
    // A photo whose file was lost gets it back at its former path.
    let hasPlace = row != nil && photo.deleted == nil || said != nil
    let path =
      hasPlace
      ? photo.path : try writer.freePath(like: photo.path, for: row?.photo, among: &names)
    var new = Fresh(arrival: arrival, path: path, row: row, said: said)
    if let said { photo.annotations = said }
    if let row { try writer.setAsideDamage(to: row) }
    let isInPlace = row.map { SidecarFile(of: $0.photo, in: writer.place).exists }
    new.isDescribed = isInPlace ?? (said != nil)
    let isBlank = photo.annotations == Annotations() && !new.isDescribed
    if isBlank, arrival.sidecar != nil {
      new.row?.photo.annotations = arrival.entry.photo.annotations
    }
    fresh.append(new)
    let isTaken = row == nil && said == nil || isBlank
    outcomes.append(
      AddedPhoto(
        photo: new.photo, outcome: row == nil ? .added : .restored,
        sidecar: isTaken ? nil : try new.sidecarOutcome(beside: photo, in: writer.place)))
  }
}

extension StoreWriter {
  /// Takes a photo out of the bin if it is there, and replaces its original if a newer state
  /// arrives.
  fileprivate mutating func bringUp(
    _ row: Entry, holding digest: Digest, to arrival: Arrival
  ) throws(StoreError) -> AddedPhoto {
    var outcome = AddedPhoto.Outcome.known
    if row.photo.deleted != nil {
      _ = try apply(.restore, to: [row.id])
      outcome = .restored
    }
    // The sidecar is settled before the photo gets other bytes, which need one if it has none.
    let sidecar = try arrival.sidecar.map { part throws(StoreError) in
      try settle(part.bytes(in: place), of: entries([row.id])[0])
    }
    let there = try entries([row.id])[0]
    let states = try self.states(of: there).adding(arrival.states)
    if states.isLater(arrival.entry.digest, than: digest) {
      // The current bytes are sound, and may be the last copy of a state to which the photo was
      // reverted.
      try replaceOriginal(of: there, with: arrival) { $0 == digest ? .kept : .setAside }
      outcome = .restored
    } else if arrival.entry.digest != digest {
      // The import also contained a later state. The earlier one is kept, because people delete
      // their own copy after importing it.
      try keep(arrival.original.bytes(in: place), of: row.id)
    }
    return AddedPhoto(
      photo: try entries([row.id])[0].photo, outcome: outcome, sidecar: sidecar)
  }
}

extension StoreWriter {
  /// Returns the annotations in the sidecar at the path where a photo is about to be stored.
  ///
  /// Nil unless that sidecar is all that is left of this photo there.
  fileprivate mutating func annotations(awaiting photo: Photo) throws(StoreError) -> Annotations? {
    let path = photo.path
    let isKnown = try ask { catalogue throws(DatabaseError) in
      try catalogue.entry(at: path) != nil
    }
    guard !isKnown, !Folder.exists(place.file(path)),
      let said = (try? SidecarFile(besideOriginal: path, in: place).content) ?? nil,
      said.photoID == photo.id
    else { return nil }
    return said.annotations
  }
}

extension ArrivalPlan.Fresh {
  /// Returns the outcome for the sidecar of a photo that already has annotations in the store.
  fileprivate func sidecarOutcome(
    beside photo: Photo, in place: StorePlace
  ) throws(StoreError) -> AddedPhoto.Sidecar? {
    guard let bytes = try arrival.sidecar?.bytes(in: place) else { return nil }
    guard isDescribed else {
      return arrival.entry.photo.annotations == photo.annotations ? .known : .leftOut
    }
    guard let sidecar = try? Sidecar(bytes.span.bytes) else { return .leftOut }
    return SidecarFile(of: photo, in: place).containsAll(of: sidecar) ? .known : .leftOut
  }
}

extension ArrivalPlan.Fresh {
  /// The files to be renamed, with their final paths.
  var files: [(part: PartFile, path: String)] {
    let sidecar =
      isDescribed ? nil : arrival.sidecar.map { (part: $0, path: StorePath.sidecar(of: path)) }
    return [(part: arrival.original, path: path)] + [sidecar].compactMap { $0 }
  }

  func intents(writer: String) -> [Intent] {
    files.map { part, path in
      Intent(
        writer: writer, kind: .arrive, photo: arrival.entry.id, source: "\(part.file.location)",
        target: path)
    }
  }

  /// Returns the row to insert, now that the tiers are in a pack.
  func entry(at place: PackPlace, fileTime: FileIdentity.Moment) -> Entry {
    var entry = Entry(
      photo, digest: arrival.entry.digest, tiers: place, fileTime: fileTime,
      soundness: arrival.entry.soundness)
    entry.embedded = arrival.entry.embedded
    return entry
  }

  /// The photo's metadata from now on.
  var photo: Photo {
    var photo = row?.photo ?? arrival.entry.photo
    photo.path = path
    if let said { photo.annotations = said }
    photo.deleted = nil
    photo.taken = arrival.entry.photo.taken
    // The row may have been built from a truncated file.
    photo.takeFacts(of: arrival.entry.photo)
    return photo
  }

  /// Whether a sidecar has to record what the catalogue knows about the photo, because that is the
  /// latest that the store acknowledged.
  var needsSidecar: Bool {
    row != nil && !isDescribed
      && (arrival.sidecar != nil || photo.annotations != Annotations()
        || photo.id != arrival.entry.digest.id)
  }
}

extension Photo {
  /// Takes over the facts read from the file that becomes the photo's original.
  fileprivate mutating func takeFacts(of other: Photo) {
    (size, orientation, byteCount) = (other.size, other.orientation, other.byteCount)
    (camera, edition, flaw) = (other.camera, other.edition, other.flaw)
  }
}
