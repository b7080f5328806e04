internal import CaptureBase
internal import CaptureFiles
internal import CaptureImaging

extension StoreWriter {
  /// Fills the catalogue from the store's folder, and makes missing tiers.
  ///
  /// The new catalogue replaces the old one in a single transaction. Sound tiers in the packs are
  /// kept, unless `rebuildingTiers` is set. Photos that the catalogue knew are kept even if their
  /// files are missing, unless `droppingMissing` is set. Files that are not photos stay where they
  /// are and are reported, but do not become photos; nor do incomplete pictures, unless the catalogue
  /// or a sidecar knows them.
  mutating func makeCatalogue(
    with reader: OriginalReader, _ options: RebuildOptions = RebuildOptions(),
    progress: (StoreProgress<Never>) throws(StoreError) -> Void = { _ in }
  ) throws(StoreError) {
    let packs = try StoreError.files { () throws(FileError) in try PackScan(of: place) }
    let isUnmade = try ask { catalogue throws(DatabaseError) in try catalogue.isUnmade }
    let former =
      try isUnmade ? DamagedCatalogue(in: place).rows : FormerRows(salvaging: &catalogue)
    var draft = CatalogueDraft(place, keeping: packs, limit: packLimit)
    let contents = try place.contents()
    let isForgotten = former.rows.isEmpty && !packs.sizes.isEmpty
    if !options.isReported, isForgotten, let obstacle = contents.obstacles.first {
      throw StoreError(unmade: place, obstacle)
    }
    let paths = contents.originals
    let line = reader.line(keeping: options.rebuildingTiers ? nil : packs, in: place)
    line.read(paths)
    var unreachable = contents.obstacles.map { StoreError($0) }
    var unreadable = contents.unreadable.map(place.path(of:))
    for path in unreadable { draft.passOver(path) }
    var pictureless: [(path: String, error: StoreError)] = []
    for done in paths.indices {
      try progress(StoreProgress(done: done, total: paths.count))
      switch line.next() {
      case .success(let reading): try draft.add(reading)
      case .failure(let error) where error.leavesBytesUnknown:
        unreachable.append(error)
        unreadable.append(paths[done])
        draft.passOver(paths[done])
      case .failure(let error) where [.notAPhoto, .truncated].contains(error.code):
        pictureless.append((paths[done], error))
      case .failure, nil: break  // too long, or gone by now
      }
    }
    let finished = try draft.finished(formerly: former)
    var obstacles: [StoreError] = []
    let back = try bringBackOriginals(of: finished.missing, &obstacles)
    let missing = finished.missing.filter { !back.contains($0.entry.id) }
    let dropped = options.droppingMissing ? Set(missing.map(\.entry.id)) : []
    let kept = (finished.rows + finished.missing).filter { !dropped.contains($0.entry.id) }
    let rows = try settleSidecars(of: kept, formerly: former)
    unreachable += finished.unread
    // A file that cannot be reached or read may be the photo to which states or a sidecar belong.
    let isReachable = unreachable.isEmpty
    unreachable += obstacles + finished.damagedSidecars
    let states = keptStates(of: rows, formerly: former.kept, &unreachable)
    let lone = isReachable ? loneSidecars(in: contents, besides: rows, &unreachable) : []
    let orphans = isReachable ? try orphanedStates(besides: rows) : []
    if !options.droppingMissing {
      unreachable += orphans.map { StoreError(lostButForStatesOf: $0) }
      unreachable += lone.map { StoreError(lost: $0.photo, sidecar: $0.path) }
    }
    let places = Set(rows.map { place.file($0.entry.photo.place).found })
    unreadable.removeAll { places.contains(place.file($0)) }
    for file in pictureless where !places.contains(place.file(file.path)) {
      unreachable.append(place.reason(fileIsNoPhoto: file.path, file.error))
    }
    try fill(
      with: rows, packs, states, unreadable, formerly: former, isUnmade: isUnmade)
    if options.droppingMissing { unreachable += setAside(lone, orphans) }
    madeCatalogue = MadeCatalogue(
      missing: missing.count, unreachable: unreachable, exports: finished.exports)
    try progress(StoreProgress(done: paths.count, total: paths.count))
  }

  /// Returns the photos that have earlier states, but no original in the folder.
  private func orphanedStates(besides rows: [FormerRows.Row]) throws(StoreError) -> [PhotoID] {
    let ids = Set(rows.map(\.entry.id))
    return try place.photosWithStates().filter { !ids.contains($0) }
  }

  /// Moves the remains of forgotten photos to `lost+found`; returns an error for each photo of which
  /// some stay where they are.
  private mutating func setAside(
    _ sidecars: [(path: String, photo: PhotoID)], _ orphans: [PhotoID]
  ) -> [StoreError] {
    var errors: [StoreError] = []
    for (path, photo) in sidecars {
      do throws(StoreError) {
        try setAsideSidecar(at: path)
      } catch {
        errors.append(StoreError(keeping: path, of: photo, error))
      }
    }
    for photo in orphans {
      do throws(StoreError) {
        try setAsideStates(of: photo)
      } catch {
        errors.append(StoreError(keeping: StatePath.folder(of: photo), of: photo, error))
      }
    }
    return errors
  }

  /// Returns the earlier states that were recorded as kept, and others found on the disk.
  ///
  /// A folder of states that cannot be listed is added to `unreachable`.
  private func keptStates(
    of rows: [FormerRows.Row], formerly known: [KeptState], _ unreachable: inout [StoreError]
  ) -> [KeptState] {
    let ids = Set(rows.map(\.entry.id))
    var kept = known.filter { ids.contains($0.photo) }
    let names = Set(known.map { StatePath.path($0.digest, of: $0.photo) })
    for id in rows.map(\.entry.id) {
      let states = KeptStates(of: id, in: place)
      do throws(StoreError) {
        for digest in try states.digests where !names.contains(StatePath.path(digest, of: id)) {
          guard let byteCount = try states.byteCount(of: digest) else { continue }
          kept.append(KeptState(photo: id, digest: digest, byteCount: byteCount))
        }
      } catch {
        unreachable.append(error)
      }
    }
    return kept
  }

  private mutating func fill(
    with rows: [FormerRows.Row], _ packs: PackScan, _ kept: [KeptState], _ unreadable: [String],
    formerly former: FormerRows, isUnmade: Bool
  ) throws(StoreError) {
    try commit { catalogue throws(DatabaseError) in
      if isUnmade {
        try Schema.make(in: &catalogue.connection)
        try catalogue.numberChanges(from: .now)
      }
      try catalogue.clear()
      for reader in former.readers { try catalogue.register(reader) }
      for row in rows { try catalogue.insert(row.entry, states: row.states) }
      for state in kept { try catalogue.keep(state) }
      for (pack, size) in packs.sizes { try catalogue.raise(pack, to: size) }
      for place in rows.compactMap(\.entry.tiers) { try catalogue.raise(place) }
      try catalogue.setUnreadable(unreadable)
      let unknown = rows.filter {
        $0.lacksAnnotations || former.unknownAnnotations.contains($0.entry.id)
      }
      try catalogue.setUnknownAnnotations(of: unknown.map(\.entry.id))
      // The program that fills the catalogue may only be listing photos, and not report this.
      if former.isIncomplete { try catalogue.add(1, to: Catalogue.incompleteRebuilds) }
      try catalogue.note([.everything])
    }
  }

  /// Returns whether the old catalogue could not be read completely; true only once, for the caller
  /// that reports it.
  mutating func takeIncompleteness() throws(StoreError) -> Bool {
    let isIncomplete = try ask { catalogue throws(DatabaseError) in
      try catalogue.counter(Catalogue.incompleteRebuilds) > 0
    }
    guard isIncomplete else { return false }
    try commit { catalogue throws(DatabaseError) in
      try catalogue.forget(counter: Catalogue.incompleteRebuilds)
    }
    return true
  }
}

extension Catalogue {
  /// The counter of rebuilds that could not read the whole former catalogue, kept until that is
  /// reported.
  static let incompleteRebuilds = "incomplete rebuilds"
}

extension StorePlace {
  /// Returns why a file that is named like a photo and contains no picture does not become one.
  ///
  /// Its sidecar may show which photo it was.
  fileprivate func reason(fileIsNoPhoto path: String, _ error: StoreError) -> StoreError {
    let sidecar = (try? SidecarFile(besideOriginal: path, in: self).content) ?? nil
    guard let id = sidecar?.photoID else { return StoreError(refusing: file(path), error) }
    return StoreError(lost: id, file: file(path), error)
  }
}

extension StoreError {
  /// Creates the error for a store whose photos cannot all be reached: they would seem to be lost.
  fileprivate init(unmade place: StorePlace, _ obstacle: FileError) {
    self.init(
      .badCatalogue,
      "the catalogue of the store \(place.root) is missing, and photos may be out of reach: "
        + "\(StoreError(obstacle).description)")
  }

  fileprivate init(lostButForStatesOf id: PhotoID) {
    self.init(
      .damaged,
      "the photo \(id) is missing; earlier states of it are in \(StatePath.folder(of: id))",
      remedy: .restoreOrAddAgain)
  }

  fileprivate init(lost id: PhotoID, file: ConfinedPath, _ error: StoreError) {
    self.init(
      .damaged, "the original \(file) of the photo \(id) is damaged: \(error.problem)",
      remedy: .restoreOrAddAgain)
  }

  /// Creates the error for a remainder of a forgotten photo that stays where it is.
  fileprivate init(keeping path: String, of id: PhotoID, _ error: StoreError) {
    self.init(
      error.code, "cannot move \(path) of the photo \(id) to lost+found: \(error.problem)",
      remedy: error.remedy)
  }

  fileprivate init(lost id: PhotoID, sidecar path: String) {
    self.init(
      .damaged, "the photo \(id) is missing; only its sidecar \(path) is left",
      remedy: .restoreOrAddAgain)
  }
}

/// The results of filling the catalogue from the folder.
struct MadeCatalogue: Sendable {
  /// The number of photos in the old catalogue whose originals are missing.
  let missing: Int
  let unreachable: [StoreError]
  /// The exports of photos that did not become photos.
  let exports: [UnknownFile]
}
