internal import CaptureImaging
internal import CaptureMetadata

/// Which photo bytes are, and every state that these have had.
struct Lineage: Hashable {
  let id: PhotoID
  let states: [Digest]
}

extension Lineage {
  /// What another store wrote beside bytes; nil unless it lists them, and the photo's first bytes gave
  /// it the id.
  init?(of digest: Digest, asIn sidecar: [UInt8]) {
    guard let sidecar = try? Sidecar(sidecar.span.bytes),
      let id = sidecar.photoID.flatMap({ PhotoID($0) })
    else { return nil }
    let states = sidecar.states.compactMap { Digest(text: $0) }
    guard states.first?.id == id, states.contains(digest) else { return nil }
    self.init(id: id, states: states)
  }
}

extension Lineage {
  /// When the photo was taken as another store says; nil where the sidecar is another photo's.
  func taken(asIn sidecar: [UInt8]) -> WallTime? {
    guard let sidecar = try? Sidecar(sidecar.span.bytes),
      sidecar.photoID.flatMap({ PhotoID($0) }) == id
    else { return nil }
    return sidecar.taken
  }
}

extension PhotoStore {
  /// Which photo bytes are that are no state of any.
  ///
  /// A photo that another store has edited is the same photo here, and takes the place of what it was
  /// made from. Where both stores have edited it, there are two pictures, and so two photos.
  func lineage(of digest: Digest, asIn sidecar: [UInt8]?) throws(StoreError) -> Lineage {
    if let said = sidecar.flatMap({ Lineage(of: digest, asIn: $0) }) {
      guard let there = try history(of: said.id) else { return said }
      let held = [there.entry.digest, try edit(of: there) ?? there.entry.digest]
      if held.allSatisfy({ said.states.isLater(digest, than: $0) }) { return said }
    }
    let id = try read { catalogue throws(DatabaseError) in try catalogue.freeID(for: digest) }
    return Lineage(id: id, states: [digest])
  }

  private func history(of id: PhotoID) throws(StoreError) -> PhotoHistory? {
    try read { catalogue throws(DatabaseError) in try catalogue.history(of: id) }
  }

  /// What another program has made of a photo's original, if nobody has recorded it yet.
  private func edit(of photo: PhotoHistory) throws(StoreError) -> Digest? {
    let original = Original(photo.entry, in: place)
    guard let contents = try original.contentsUnlessLost() else { return nil }
    if let other = try owner(of: contents.digest, inPlaceOf: photo.entry) {
      throw .exchanged(place.file(photo.entry.photo.place), other.id)
    }
    let condition = original.condition(of: contents, states: photo.states, darkroom)
    return condition.isDamaged ? nil : contents.digest
  }
}
