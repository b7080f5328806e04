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

extension Catalogue {
  /// Which photo bytes are that are no state of any.
  ///
  /// A photo that another store has edited is the same photo here, and takes the place of what it was
  /// made from. Where both stores have edited it, there are two pictures, and so two photos.
  mutating func lineage(
    of digest: Digest, asIn sidecar: [UInt8]?
  ) throws(DatabaseError) -> Lineage {
    if let said = sidecar.flatMap({ Lineage(of: digest, asIn: $0) }) {
      guard let held = try entry(said.id)?.digest else { return said }
      if said.states.isLater(digest, than: held) { return said }
    }
    return Lineage(id: try freeID(for: digest), states: [digest])
  }
}
