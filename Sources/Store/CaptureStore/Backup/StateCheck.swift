internal import CaptureBase
internal import CaptureFiles

/// A check of the earlier states that a store keeps of one photo.
struct StateCheck {
  /// A state whose bytes are damaged or missing.
  struct Lost {
    let digest: Digest
    let isMissing: Bool
  }

  private let id: PhotoID
  /// The states that are kept according to the catalogue.
  private let kept: [KeptState]
  private let files: KeptStates

  init(of id: PhotoID, kept: [KeptState], in place: StorePlace) {
    self.id = id
    self.kept = kept
    files = KeptStates(of: id, in: place)
  }

  /// Returns a finding for each state that is damaged or missing.
  func findings() -> [StoreFinding] {
    do throws(StoreError) {
      return try lost(reading: true).map { state in
        StoreFinding(
          .damagedState, photo: id, path: StatePath.path(state.digest, of: id),
          detail: state.isMissing ? "it is missing" : "")
      }
    } catch {
      return [
        StoreFinding(
          .damagedState, photo: id, path: StatePath.folder(of: id), detail: error.description)
      ]
    }
  }

  /// Returns the kept states that are missing, or do not match their name or the length in the
  /// catalogue.
  func lost(reading: Bool) throws(StoreError) -> [Lost] {
    let there = try files.digests
    let gone = kept.filter { !there.contains($0.digest) }
      .map { Lost(digest: $0.digest, isMissing: true) }
    let damaged = there.filter { digest in
      guard !reading else { return files.bytes(of: digest) == nil }
      let length = kept.first { $0.digest == digest }?.byteCount
      return length.map { $0 != files.byteCount(of: digest) } ?? false
    }
    return gone + damaged.map { Lost(digest: $0, isMissing: false) }
  }

  /// Returns the sound states that the catalogue does not list, as kept by an earlier version of
  /// the program.
  func unknown(reading: Bool) throws(StoreError) -> [KeptState] {
    let known = Set(kept.map(\.digest))
    return try files.digests.filter { !known.contains($0) }.compactMap { digest in
      if reading, files.bytes(of: digest) == nil { return nil }
      return files.byteCount(of: digest).map {
        KeptState(photo: id, digest: digest, byteCount: $0)
      }
    }
  }
}

extension StoreEngine {
  /// Returns whether earlier states that the store keeps of a photo are damaged or missing.
  package func hasLostStates(of id: PhotoID) throws(StoreError) -> Bool {
    let kept = try read { catalogue throws(DatabaseError) in try catalogue.keptStates(of: id) }
    return try !StateCheck(of: id, kept: kept, in: place).lost(reading: true).isEmpty
  }
}

extension StoreWriter {
  /// Keeps an earlier state of a photo, durably, and records it in the catalogue.
  mutating func keep(_ original: [UInt8], of id: PhotoID) throws(StoreError) {
    try KeptStates(of: id, in: place).keep(original, by: token)
    let state = KeptState(
      photo: id, digest: Digest(of: original.span.bytes), byteCount: original.count)
    try commit { catalogue throws(DatabaseError) in try catalogue.keep(state) }
  }

  /// Forgets states that are missing or damaged, after the user has accepted their loss.
  ///
  /// Damaged files are moved to `lost+found`.
  mutating func forgetLostStates(of id: PhotoID) throws(StoreError) {
    let kept = try ask { catalogue throws(DatabaseError) in try catalogue.keptStates(of: id) }
    let lost = try StateCheck(of: id, kept: kept, in: place).lost(reading: true)
    guard !lost.isEmpty else { return }
    try StoreError.files { () throws(FileError) in
      for state in lost where !state.isMissing {
        try LostAndFound(place).take(place.file(StatePath.path(state.digest, of: id)))
      }
    }
    try commit { catalogue throws(DatabaseError) in
      for state in lost { try catalogue.forgetKeptState(state.digest, of: id) }
    }
  }
}
