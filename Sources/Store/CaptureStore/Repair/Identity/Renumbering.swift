/// Originals to which another program has given each other's names, and the photos that they are.
///
/// The bytes decide. A photo is taken to be at its new path only if every photo that has to make
/// way for it, or whose sidecar lies there, is found as well: a missing one may have been edited,
/// which only a repair can tell.
struct Renumbering {
  /// A photo whose original is at another path than the one in the catalogue.
  struct Move {
    let photo: Entry
    let path: String
  }

  private var moves: [PhotoID: Move] = [:]
  /// Photos whose originals are in their places.
  private var kept: Set<PhotoID> = []
  /// The photos that have to be found before each of these can be moved.
  private var dependants: [PhotoID: [PhotoID]] = [:]
  /// Photos whose places have others' originals in them.
  private var evicted: [PhotoID: Entry] = [:]

  /// Adds an original that was found at this path, unless the photo has been found already.
  ///
  /// `other` is the photo whose place it is, and `named` the one that the sidecar there names.
  mutating func add(_ photo: Entry, at path: String, inPlaceOf other: Entry?, named: PhotoID?) {
    guard moves[photo.id] == nil else { return }
    moves[photo.id] = Move(photo: photo, path: path)
    if let other { evicted[other.id] = other }
    for id in [other?.id, named].compactMap(\.self) where id != photo.id {
      dependants[id, default: []].append(photo.id)
    }
  }

  /// Notes that a photo's original is in its place, so that another one is a copy.
  mutating func keep(_ id: PhotoID) {
    kept.insert(id)
  }

  /// The photos that had to make way for others and have not been found.
  var lost: [Entry] { evicted.values.filter { moves[$0.id] == nil && !kept.contains($0.id) } }

  /// The photos that have certainly moved, in the order of their new paths.
  var settled: [Move] {
    var settled = moves.filter { !kept.contains($0.key) }
    var waiting = dependants.keys.filter { settled[$0] == nil }
    while let id = waiting.popLast() {
      for dependant in dependants[id] ?? [] where settled.removeValue(forKey: dependant) != nil {
        waiting.append(dependant)
      }
    }
    return settled.values.sorted { $0.path < $1.path }
  }
}
