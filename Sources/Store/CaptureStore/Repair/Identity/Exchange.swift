internal import CaptureFiles

/// The rule that distinguishes an original in another one's place from an edit of that one.
///
/// Renumbering files makes photos change places. A file in a photo's place is not an edit of it if
/// it has another photo's bytes, or unknown bytes beside another photo's sidecar, and that photo's
/// own place is empty or taken by a different one.
struct Exchange {
  private let place: StorePlace
  /// The photo whose place it is, and the states that its bytes have had.
  private let entry: Entry
  private let states: [Digest]

  init(inPlaceOf entry: Entry, states: [Digest], in place: StorePlace) {
    (self.place, self.entry, self.states) = (place, entry, states)
  }

  /// Returns the photo whose original these bytes are; nil if they may belong to the photo whose
  /// place it is.
  func owner(
    of digest: Digest, photo: (PhotoKey) throws(StoreError) -> Entry?
  ) throws(StoreError) -> Entry? {
    guard digest != entry.digest, let owner = try claimant(of: digest, photo),
      owner.id != entry.id
    else { return nil }
    // A copy of another photo with its sidecar is not an edit either, wherever that photo is.
    let isCopy = owner.digest == digest && Self.named(beside: entry, in: place) == owner.id
    if isCopy { return owner }
    return try isDisplaced(owner, photo) ? owner : nil
  }

  private func claimant(
    of digest: Digest, _ photo: (PhotoKey) throws(StoreError) -> Entry?
  ) throws(StoreError) -> Entry? {
    if let owner = try photo(.bytes(digest)), owner.digest == digest { return owner }
    guard !states.contains(digest), let named = Self.named(beside: entry, in: place) else {
      return nil
    }
    return try photo(.id(named))
  }

  private func isDisplaced(
    _ owner: Entry, _ photo: (PhotoKey) throws(StoreError) -> Entry?
  ) throws(StoreError) -> Bool {
    do throws(FileError) {
      guard try FileIdentity(at: place.file(owner.photo.place).found) != nil else { return true }
    } catch {
      return false  // a file that cannot be reached is not known to be missing
    }
    guard let there = try Original(owner, in: place).contentsUnlessLost() else { return true }
    guard there.digest != owner.digest else { return false }
    if let other = try photo(.bytes(there.digest)), other.digest == there.digest {
      return other.id != owner.id
    }
    return Self.named(beside: owner, in: place).map { $0 != owner.id } ?? false
  }

  /// Returns the photo named by the sidecar in a photo's place.
  static func named(beside entry: Entry, in place: StorePlace) -> PhotoID? {
    named(besideOriginal: entry.photo.place, in: place)
  }

  /// Returns the photo named by the sidecar of the original at a path.
  static func named(besideOriginal path: String, in place: StorePlace) -> PhotoID? {
    ((try? SidecarFile(besideOriginal: path, in: place).content) ?? nil)?.photoID
  }
}

/// The key by which a photo is looked up.
enum PhotoKey: Sendable {
  /// Any state of its bytes.
  case bytes(Digest)
  case id(PhotoID)
}

extension Catalogue {
  mutating func entry(_ key: PhotoKey) throws(DatabaseError) -> Entry? {
    switch key {
    case .bytes(let digest): try entry(withState: digest)
    case .id(let id): try entry(id)
    }
  }

  /// Returns whether another photo's file has the same size and nearly the same time, as in a
  /// burst.
  ///
  /// Two such files cannot be distinguished without reading them.
  mutating func hasTwin(_ entry: Entry) throws(DatabaseError) -> Bool {
    let seconds = entry.fileTime?.seconds
    let found = try connection.first(
      """
      SELECT 1 FROM photos WHERE bytes = ?1 AND number <> ?2 AND (?3 IS NULL \
      OR file_seconds IS NULL OR file_seconds BETWEEN ?3 - 1 AND ?3 + 1)
      """, SQLValue(entry.photo.byteCount), .integer(entry.number),
      seconds.map { .integer($0) } ?? .null
    ) { _ in true }
    return found ?? false
  }
}

extension StoreEngine {
  /// Returns the photo whose original is in another one's place; nil if there is none.
  func owner(
    of digest: Digest, inPlaceOf entry: Entry
  ) throws(StoreError) -> Entry? {
    guard digest != entry.digest else { return nil }
    let states = try read { catalogue throws(DatabaseError) in
      try catalogue.states(of: entry.number)
    }
    return try Exchange(inPlaceOf: entry, states: states, in: place).owner(of: digest) {
      key throws(StoreError) in
      try read { catalogue throws(DatabaseError) in try catalogue.entry(key) }
    }
  }
}

extension StoreError {
  static func exchanged(_ path: ConfinedPath, _ id: PhotoID) -> StoreError {
    StoreError(
      .damaged, "the original \(path) belongs to another photo, \(id)",
      remedy: .repairStore)
  }
}
