internal import CaptureMetadata

/// Steps of killed writers whose files have been settled, but not yet their rows in the catalogue.
struct Recovered {
  /// A move whose files have their new names.
  struct Move {
    let intent: Intent
    let entry: Entry
    /// The original's old and new paths, as spelled on the disk.
    let paths: [String]
  }

  /// The annotations written to a photo's sidecar.
  struct AnnotatedPhoto {
    let entry: Entry
    let annotations: Annotations
  }

  /// Removals of photos that no longer have rows.
  var removals: [Intent] = []
  var moves: [Move] = []
  var annotations: [AnnotatedPhoto] = []
  /// The names of copies among the incoming files, with the sidecars that they belong to.
  var copies: [(name: String, sidecar: SidecarFile)] = []
}

extension Catalogue {
  /// Updates the catalogue to match the files.
  mutating func settle(_ recovered: Recovered) throws(DatabaseError) {
    for move in recovered.moves { try setPlace(move.intent.target, of: move.entry) }
    for found in recovered.annotations { try setAnnotations(found.annotations, of: found.entry) }
    try note(recovered.moves.map { StoreChange($0.intent.change, $0.entry.id) })
    try note(recovered.annotations.map { StoreChange(.described, $0.entry.id) })
  }
}

extension Intent {
  /// The change that watchers are notified of.
  fileprivate var change: StoreChange.Kind {
    BinPath.contains(target) ? .deleted : BinPath.contains(source) ? .restored : .moved
  }
}
