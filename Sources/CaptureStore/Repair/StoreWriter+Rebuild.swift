internal import CaptureFiles
internal import CaptureImaging

/// How far a rebuild has come.
public struct RebuildProgress: Sendable {
  public let done: Int
  /// Photos found in the folder.
  public let total: Int
}

extension StoreWriter {
  /// Fills the catalogue from what lies in the store's folder, and makes tiers that are missing.
  ///
  /// The new one counts at once and as a whole. Tiers that are whole in the packs are kept unless
  /// `remakingTiers`. Photos that the catalogue knew stay in it though their files are missing, unless
  /// `forgettingMissing`. Files that are no JPEG stay where they are and are no photos; nor are
  /// pictures that are not complete, unless the catalogue or a sidecar knows them.
  mutating func makeCatalogue(
    with reader: OriginalReader, _ options: RebuildOptions = RebuildOptions(),
    progress: (RebuildProgress) -> Void = { _ in }
  ) throws(StoreError) {
    let packs = try StoreError.files { () throws(FileError) in try PackScan(of: place) }
    let isUnmade = try ask { catalogue throws(DatabaseError) in try catalogue.isUnmade }
    let former =
      isUnmade ? DamagedCatalogue(in: place).rows : FormerRows(salvaging: &catalogue)
    var draft = CatalogueDraft(place, keeping: packs, limit: packLimit)
    let contents = try place.contents()
    let paths = contents.originals
    let line = reader.line(keeping: options.remakingTiers ? nil : packs, in: place)
    line.read(paths)
    var unreachable = contents.obstacles.map { StoreError($0) }
    for done in paths.indices {
      progress(RebuildProgress(done: done, total: paths.count))
      switch line.next() {
      case .success(let reading): try draft.add(reading)
      case .failure(let error) where error.leavesBytesUnknown:
        unreachable.append(error)
        draft.passOver(paths[done])
      case .failure, nil: break  // no photo
      }
    }
    let finished = try draft.finished(
      formerly: former, forgettingMissing: options.forgettingMissing)
    let rows = try settleSidecars(of: finished.rows, formerly: former)
    let kept = try keptStates(of: rows, formerly: former.kept)
    let lone = loneSidecars(in: contents, besides: rows)
    if !options.forgettingMissing, unreachable.isEmpty {
      unreachable += try orphanedStates(besides: rows)
      unreachable += lone.map { StoreError(lost: $0.photo, sidecar: $0.path) }
    }
    unreachable += finished.unread
    try fill(with: rows, packs, kept, readers: former.readers, isUnmade: isUnmade)
    // A sidecar that cannot be moved is reported by a verification.
    if options.forgettingMissing { try? setAside(lone) }
    madeCatalogue = MadeCatalogue(
      missing: finished.missing, unreachable: unreachable,
      isIncomplete: former.isIncomplete)
    progress(RebuildProgress(done: paths.count, total: paths.count))
  }

  /// An error for each photo that has earlier states, and is not in the folder.
  private func orphanedStates(
    besides rows: [FormerRows.Row]
  ) throws(StoreError) -> [StoreError] {
    let ids = Set(rows.map(\.entry.id))
    return try place.photosWithStates().filter { !ids.contains($0) }.map { id in
      StoreError(
        .damaged,
        "the photo \(id) is missing; earlier states of it are in \(StatePath.folder(of: id))",
        remedy: "restore it from a backup, or verify the store and have it repaired")
    }
  }

  /// The earlier states that were kept, and those that are found without having been known.
  private func keptStates(
    of rows: [FormerRows.Row], formerly known: [KeptState]
  ) throws(StoreError) -> [KeptState] {
    let ids = Set(rows.map(\.entry.id))
    var kept = known.filter { ids.contains($0.photo) }
    let names = Set(known.map { StatePath.path($0.digest, of: $0.photo) })
    for id in rows.map(\.entry.id) {
      let states = KeptStates(of: id, in: place)
      for digest in try states.digests where !names.contains(StatePath.path(digest, of: id)) {
        guard let byteCount = states.byteCount(of: digest) else { continue }
        kept.append(KeptState(photo: id, digest: digest, byteCount: byteCount))
      }
    }
    return kept
  }

  private mutating func fill(
    with rows: [FormerRows.Row], _ packs: PackScan, _ kept: [KeptState], readers: [String],
    isUnmade: Bool
  ) throws(StoreError) {
    try commit { catalogue throws(DatabaseError) in
      if isUnmade {
        try Schema.make(in: &catalogue.connection)
        try catalogue.numberChanges(from: .now)
      }
      try catalogue.clear()
      for reader in readers { try catalogue.register(reader) }
      for row in rows { try catalogue.insert(row.entry, states: row.states) }
      for state in kept { try catalogue.keep(state) }
      for (pack, size) in packs.sizes { try catalogue.raise(pack, to: size) }
      for place in rows.compactMap(\.entry.tiers) { try catalogue.raise(place) }
      try catalogue.note([.everything])
    }
  }
}

extension StoreError {
  fileprivate init(lost id: PhotoID, sidecar path: String) {
    self.init(
      .damaged, "the photo \(id) is missing; only its sidecar \(path) is left",
      remedy: "restore it from a backup, or add it again")
  }
}

/// What a writer found when it filled the catalogue from the folder.
struct MadeCatalogue: Sendable {
  /// How many photos that the catalogue knew have no originals any more.
  let missing: Int
  let unreachable: [StoreError]
  /// Whether the old catalogue could not be read in full.
  let isIncomplete: Bool
}
