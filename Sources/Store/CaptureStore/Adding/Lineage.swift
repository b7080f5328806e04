internal import CaptureBase
internal import CaptureMetadata

/// The photo to which bytes belong, and every state that its bytes have had.
struct Lineage: Hashable {
  let id: PhotoID
  let states: [Digest]
}

extension Lineage {
  /// Creates a lineage from the sidecar that another store wrote.
  ///
  /// Nil unless the sidecar lists these bytes, and the photo's first state gave it the id.
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
  /// Returns the time at which the photo was taken according to another store's sidecar; nil if the
  /// sidecar belongs to another photo.
  func taken(asIn sidecar: [UInt8]) -> WallTime? {
    guard let sidecar = try? Sidecar(sidecar.span.bytes),
      sidecar.photoID.flatMap({ PhotoID($0) }) == id
    else { return nil }
    return sidecar.taken
  }
}

extension StoreEngine {
  /// Returns the lineage of bytes that are not a known state of any photo.
  ///
  /// A photo that another store has edited is the same photo here, and replaces the state from
  /// which it was made. If both stores have edited it, there are two different pictures, and so two
  /// photos.
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

  /// Returns the checksum of an edit by another program that has not been recorded yet.
  ///
  /// If the original is not edited, that is the known checksum; nil if it is missing or damaged.
  private func edit(of photo: PhotoHistory) throws(StoreError) -> Digest? {
    let original = Original(photo.entry, in: place)
    guard let contents = try original.contentsUnlessLost() else { return nil }
    if let other = try owner(of: contents.digest, inPlaceOf: photo.entry) {
      throw .exchanged(place.file(photo.entry.photo.place), other.id)
    }
    let condition = original.condition(of: contents, states: photo.states, tierMaker)
    return condition.isDamaged ? nil : contents.digest
  }
}
