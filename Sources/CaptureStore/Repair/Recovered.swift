internal import CaptureMetadata

/// Steps of dead writers whose files are as they should be; the catalogue has yet to be told.
struct Recovered {
  /// A move whose files are under their new names.
  struct Move {
    let intent: Intent
    let entry: Entry
    /// Where the original was and is, as the disk spells it.
    let paths: [String]
  }

  /// What was written beside a photo.
  struct Words {
    let entry: Entry
    let words: PhotoWords
  }

  /// Those whose photos have no rows any more.
  var removals: [Intent] = []
  var moves: [Move] = []
  var words: [Words] = []
  /// Sidecars of which there are copies among the incoming files, and the names of these.
  var copies: [(name: String, sidecar: SidecarFile)] = []
}

extension Catalogue {
  /// Has the catalogue say what the files do.
  mutating func settle(_ recovered: Recovered) throws(DatabaseError) {
    for move in recovered.moves { try setPlace(move.intent.target, of: move.entry) }
    for found in recovered.words { try setWords(found.words, of: found.entry) }
    try note(recovered.moves.map { StoreChange($0.intent.change, $0.entry.id) })
    try note(recovered.words.map { StoreChange(.described, $0.entry.id) })
  }
}

extension Intent {
  /// What those who watch hear of a move.
  fileprivate var change: StoreChange.Kind {
    BinPath.contains(target) ? .deleted : BinPath.contains(source) ? .restored : .moved
  }
}
