internal import CaptureFiles

/// Looks at the earlier states that a store keeps of one photo.
struct StateCheck {
  /// A state whose bytes are not what they were, or not there.
  struct Lost {
    let digest: Digest
    let isMissing: Bool
  }

  private let id: PhotoID
  private let store: PhotoStore

  init(of id: PhotoID, in store: PhotoStore) {
    self.id = id
    self.store = store
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
    let files = KeptStates(of: id, in: store.place)
    let known = try store.read { catalogue throws(DatabaseError) in
      try catalogue.keptStates(of: id)
    }
    let there = try files.digests
    let gone = known.filter { !there.contains($0.digest) }
      .map { Lost(digest: $0.digest, isMissing: true) }
    let damaged = there.filter { digest in
      guard !reading else { return files.bytes(of: digest) == nil }
      let length = known.first { $0.digest == digest }?.byteCount
      return length.map { $0 != files.byteCount(of: digest) } ?? false
    }
    return gone + damaged.map { Lost(digest: $0, isMissing: false) }
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

  /// Forgets states that were kept and are gone, once somebody has said that this is known.
  mutating func forgetMissingStates(of id: PhotoID) throws(StoreError) {
    let there = try KeptStates(of: id, in: place).digests
    try commit { catalogue throws(DatabaseError) in
      for state in try catalogue.keptStates(of: id) where !there.contains(state.digest) {
        try catalogue.forget(state)
      }
    }
  }
}
