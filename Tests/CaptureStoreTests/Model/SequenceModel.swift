/// What has to be true of a store after everything that was done, in plain values.
///
/// Nothing here asks the store: it is worked out from what was done and from the files.
struct SequenceModel: Sendable {
  /// A photo as it has to be.
  struct Known: Sendable {
    /// The bytes that it began with.
    let first: [UInt8]
    /// Checksums of the bytes that may be shown under its id.
    var states: Set<String>
    /// Those of bytes of which nobody can tell whether they are the photo's.
    var mistaken: Set<String> = []
    /// Its file when it was last known to be sound.
    var good: WorldFile
    var rating: Int?
    var note: String?
    /// Whether its file was destroyed and another one lies beside its sidecar, which may be copied and
    /// become the photo's again.
    var hasLoneSidecar = false
  }

  /// How a photo's file compares with what it was.
  enum Condition: Sendable {
    case intact, edited, damaged, missing
  }

  var photos: [String: Known] = [:]
  /// Which photo's own file a path is, as far as people know.
  var owners: [String: String] = [:]
  /// Which photo the sidecar beside a copy names, which is what it looks like once it is edited.
  var namesakes: [String: String] = [:]
  /// Checksums of bytes of which somebody was told that they are kept.
  var promised: Set<String> = []
  /// How many pictures and edits were made, so that each differs from all others.
  var made = 0

  mutating func number() -> Int {
    made += 1
    return made
  }

  /// What a photo's file is like: other bytes of the same size and time are damage.
  func condition(
    of id: String, _ file: WorldFile?, isSound: @autoclosure () -> Bool
  ) -> Condition {
    guard let file, let known = photos[id] else { return .missing }
    guard file.checksum != known.good.checksum else { return .intact }
    let isSilent = file.byteCount == known.good.byteCount && file.changed == known.good.changed
    return isSilent || !isSound() ? .damaged : .edited
  }
}

// MARK: - What the store has taken on

extension SequenceModel {
  /// From now on the file holds a photo's bytes, and nobody is told otherwise.
  mutating func keep(_ id: String, _ file: WorldFile, _ bytes: @autoclosure () throws -> [UInt8])
    rethrows
  {
    if photos[id] == nil {
      photos[id] = Known(first: try bytes(), states: [], good: file)
    }
    photos[id]?.good = file
    photos[id]?.states.insert(file.checksum)
    promised.insert(file.checksum)
  }
}

// MARK: - What lies in another one's place

extension SequenceModel {
  /// The photo whose bytes a file has, if it is not the one whose place that is.
  func stranger(inPlaceOf id: String, _ file: WorldFile?) -> String? {
    guard let file, photos[id]?.good.checksum != file.checksum else { return nil }
    return photos.first { $0.value.good.checksum == file.checksum && $0.key != id }?.key
  }
}

// MARK: - What other hands do

extension SequenceModel {
  /// Bytes may be taken for a photo's that are not.
  mutating func mistake(_ checksum: String, for id: String) {
    guard photos[id]?.states.contains(checksum) == false else { return }
    photos[id]?.states.insert(checksum)
    photos[id]?.mistaken.insert(checksum)
  }

  mutating func edit(_ path: String, to checksum: String) {
    if let id = owners[path] ?? namesakes[path] { photos[id]?.states.insert(checksum) }
  }

  /// Nobody can tell harm to a file that was edited since it was last looked at from the edit.
  mutating func flip(_ path: String, to file: WorldFile) {
    guard let id = owners[path] ?? namesakes[path], let good = photos[id]?.good else { return }
    if file.byteCount != good.byteCount || file.changed != good.changed {
      edit(path, to: file.checksum)
    }
  }

  mutating func rename(_ path: String, to target: String) {
    owners[target] = owners.removeValue(forKey: path)
    namesakes[target] = namesakes.removeValue(forKey: path)
  }
}
