internal import CaptureBase
internal import CaptureFiles

/// A check of the earlier states that a store keeps of one photo.
struct StateCheck {
  /// A state that is not known to be sound.
  struct Fault {
    enum Kind {
      case missing
      case damaged
      /// It cannot be read, for this reason, and may well be sound.
      case unreadable(StoreError)
    }

    let digest: Digest
    let kind: Kind

    /// Whether its bytes are lost.
    var isLost: Bool {
      if case .unreadable = kind { false } else { true }
    }
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

  /// Returns a finding for each state that is damaged or missing, or cannot be read.
  func findings() -> [StoreFinding] {
    do throws(StoreError) {
      return try faults(reading: true).map { fault -> StoreFinding in
        let path = StatePath.path(fault.digest, of: id)
        return switch fault.kind {
        case .missing: StoreFinding(.damagedState, photo: id, path: path, detail: "it is missing")
        case .damaged: StoreFinding(.damagedState, photo: id, path: path)
        case .unreadable(let error):
          StoreFinding(.unreadableOriginal, photo: id, path: path, detail: error.problem)
        }
      }
    } catch {
      return [
        StoreFinding(
          error.leavesBytesUnknown ? .unreadableOriginal : .damagedState, photo: id,
          path: StatePath.folder(of: id), detail: error.description)
      ]
    }
  }

  /// Returns the kept states that are missing, do not match their name or the length in the
  /// catalogue, or cannot be read.
  ///
  /// Their bytes are read only if `reading` is true.
  func faults(reading: Bool) throws(StoreError) -> [Fault] {
    let there = try files.digests
    let missing = kept.map(\.digest).filter { !there.contains($0) }
    return missing.map { Fault(digest: $0, kind: .missing) }
      + there.compactMap { digest in
        fault(of: digest, reading: reading).map { Fault(digest: digest, kind: $0) }
      }
  }

  private func fault(of digest: Digest, reading: Bool) -> Fault.Kind? {
    do throws(StoreError) {
      guard !reading else { return try files.bytes(of: digest) == nil ? .damaged : nil }
      let byteCount = try files.byteCount(of: digest)
      let known = kept.first { $0.digest == digest }?.byteCount
      return known.map { $0 == byteCount } ?? true ? nil : .damaged
    } catch {
      return .unreadable(error)
    }
  }

  /// Returns the kept states that are missing or damaged; throws if one cannot be read.
  func lost(reading: Bool) throws(StoreError) -> [Digest] {
    try faults(reading: reading).map { fault throws(StoreError) in
      if case .unreadable(let error) = fault.kind { throw error }
      return fault.digest
    }
  }

  /// Returns the sound states that the catalogue does not list, as kept by an earlier version of
  /// the program; throws if one cannot be read.
  func unknown(reading: Bool) throws(StoreError) -> [KeptState] {
    let known = Set(kept.map(\.digest))
    var states: [KeptState] = []
    for digest in try files.digests where !known.contains(digest) {
      if reading, try files.bytes(of: digest) == nil { continue }
      guard let byteCount = try files.byteCount(of: digest) else { continue }
      states.append(KeptState(photo: id, digest: digest, byteCount: byteCount))
    }
    return states
  }
}

extension StoreEngine {
  /// Returns whether earlier states that the store keeps of a photo are damaged or missing.
  package func hasLostStates(of id: PhotoID) throws(StoreError) -> Bool {
    let kept = try read { catalogue throws(DatabaseError) in try catalogue.keptStates(of: id) }
    return try StateCheck(of: id, kept: kept, in: place).faults(reading: true).contains(
      where: \.isLost)
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
  /// Damaged files are moved to `lost+found`. States that cannot be read stay.
  mutating func forgetLostStates(of id: PhotoID) throws(StoreError) {
    let kept = try ask { catalogue throws(DatabaseError) in try catalogue.keptStates(of: id) }
    let lost = try StateCheck(of: id, kept: kept, in: place).faults(reading: true)
      .filter(\.isLost)
    guard !lost.isEmpty else { return }
    try StoreError.files { () throws(FileError) in
      for state in lost {
        let file = place.file(StatePath.path(state.digest, of: id))
        if case .damaged = state.kind { try LostAndFound(place).take(file) }
      }
    }
    try commit { catalogue throws(DatabaseError) in
      for state in lost { try catalogue.forgetKeptState(state.digest, of: id) }
    }
  }
}
