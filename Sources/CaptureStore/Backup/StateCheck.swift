internal import CaptureFiles

/// Looks at the earlier states that a store keeps of one photo.
struct StateCheck {
  /// A state whose bytes are not what they were, or not there.
  struct Lost {
    let digest: Digest
    let isMissing: Bool
  }

  private let id: PhotoID
  /// What the catalogue says is kept.
  private let kept: [KeptState]
  private let files: KeptStates

  init(of id: PhotoID, kept: [KeptState], in place: StorePlace) {
    self.id = id
    self.kept = kept
    files = KeptStates(of: id, in: place)
  }

  /// A finding for each state that is damaged or missing.
  func findings() -> [Finding] {
    do throws(StoreError) {
      return try lost(reading: true).map { state in
        Finding(
          .damagedState, id, StatePath.path(state.digest, of: id),
          state.isMissing ? "it is missing" : "")
      }
    } catch {
      return [Finding(.damagedState, id, StatePath.folder(of: id), error.description)]
    }
  }

  /// The states that were kept and are not what their names and the catalogue say.
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

  /// The states that an earlier version has kept, which recorded none; damaged ones are none.
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

extension PhotoStore {
  /// Whether earlier states that the store keeps of a photo are damaged or missing.
  package func hasLostStates(of id: PhotoID) throws(StoreError) -> Bool {
    let kept = try read { catalogue throws(DatabaseError) in try catalogue.keptStates(of: id) }
    return try !StateCheck(of: id, kept: kept, in: place).lost(reading: true).isEmpty
  }
}

extension StoreWriter {
  /// Keeps an earlier state of a photo, durably, and remembers that it is kept.
  mutating func keep(_ jpeg: [UInt8], of id: PhotoID) throws(StoreError) {
    try KeptStates(of: id, in: place).keep(jpeg, by: token)
    let state = KeptState(
      photo: id, digest: Digest(of: jpeg.span.bytes), byteCount: jpeg.count)
    try commit { catalogue throws(DatabaseError) in try catalogue.keep(state) }
  }

  /// Forgets states that are gone or damaged, once somebody has said that this is known; what is left
  /// of them goes to `lost+found`.
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
