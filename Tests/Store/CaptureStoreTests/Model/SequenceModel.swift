/// The expected state of a store after everything that was done, in plain values.
///
/// It is derived from the actions and the files, never from the store.
struct SequenceModel: Sendable {
  /// The expected state of a photo.
  struct Known: Sendable {
    /// The photo's first bytes.
    let first: [UInt8]
    /// Checksums of the bytes that may be shown under the photo's id.
    var states: Set<String>
    /// Those of `states` that may belong to another photo, which is undecidable.
    var mistaken: Set<String> = []
    /// The photo's file when it was last known to be intact.
    var good: WorldFile
    var rating: Int?
    var note: String?
    /// Whether the photo's file was destroyed and another file lies beside its sidecar.
    ///
    /// The sidecar may then be copied and become the photo's again.
    var hasLoneSidecar = false
  }

  /// The state of a photo's file compared with the last intact one.
  enum Condition: Sendable {
    case intact, edited, damaged, missing
  }

  var photos: [String: Known] = [:]
  /// The id of the photo to which each path's file belongs, as far as a user can tell.
  var owners: [String: String] = [:]
  /// The id of the photo that the sidecar beside a copy names, by the copy's path.
  ///
  /// Once the copy is edited, it looks like an edit of that photo.
  var namesakes: [String: String] = [:]
  /// Checksums of the bytes that the store has reported as kept.
  var promised: Set<String> = []
  /// The number of pictures and edits made so far, which makes each of them unique.
  var made = 0

  mutating func number() -> Int {
    made += 1
    return made
  }

  /// Returns the condition of a photo's file; other bytes with the same size and time are damage.
  func condition(
    of id: String, _ file: WorldFile?, isSound: @autoclosure () -> Bool
  ) -> Condition {
    guard let file, let known = photos[id] else { return .missing }
    guard file.checksum != known.good.checksum else { return .intact }
    let isSilent = file.byteCount == known.good.byteCount && file.changed == known.good.changed
    return isSilent || !isSound() ? .damaged : .edited
  }
}

// MARK: - Bytes that the store has accepted

extension SequenceModel {
  /// Records a file's bytes as the photo's current state, which the store must keep from now on.
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

// MARK: - Files in the places of other photos

extension SequenceModel {
  /// Returns the id of the photo whose bytes the file has, if it is not the photo of this place.
  func stranger(inPlaceOf id: String, _ file: WorldFile?) -> String? {
    guard let file, photos[id]?.good.checksum != file.checksum else { return nil }
    return photos.first { $0.value.good.checksum == file.checksum && $0.key != id }?.key
  }
}

// MARK: - Changes made by other programs

extension SequenceModel {
  /// Records that other bytes may be mistaken for a photo's.
  mutating func mistake(_ checksum: String, for id: String) {
    guard photos[id]?.states.contains(checksum) == false else { return }
    photos[id]?.states.insert(checksum)
    photos[id]?.mistaken.insert(checksum)
  }

  mutating func edit(_ path: String, to checksum: String) {
    if let id = owners[path] ?? namesakes[path] { photos[id]?.states.insert(checksum) }
  }

  /// Records a flipped bit; in a file that was edited unnoticed before, it counts as part of the
  /// edit.
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
