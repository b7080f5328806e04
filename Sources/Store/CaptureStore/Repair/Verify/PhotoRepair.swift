internal import CaptureFiles
internal import CaptureImaging
internal import CaptureMetadata

/// A repair of the problems found with photos, as far as possible.
struct PhotoRepair {
  private let store: StoreEngine

  init(in store: StoreEngine) {
    self.store = store
  }

  /// Repairs a problem, and returns whether it is solved.
  ///
  /// The finding is updated if an unknown file has since turned out to be something else, and gains
  /// details if something is lost. Photos added by the repair are counted.
  func repair(
    _ finding: inout StoreFinding, _ verification: inout Verification
  ) throws(StoreError) -> Bool {
    switch finding.kind {
    case .missingOriginal, .damagedOriginal, .unreadableOriginal, .damagedState, .unreachable,
      .unreadableSidecar, .damagedAlbum, .unreadableAlbum, .notAnAlbum, .flawed, .secondSidecar,
      .conflictingSidecar:
      return false
    case .damagedCatalogue where finding.photo == nil:
      guard try !store.remakeCatalogue() else { return true }
      finding.detail = Self.incompleteness
      return false
    case .damagedCatalogue: try rewriteRow(of: finding)
    case .changedOriginal:
      guard let id = finding.photo else { return false }
      try store.acceptEdit(of: id)
    case .missingTiers, .damagedTiers:
      guard let id = finding.photo else { return false }
      return try store.repairTiers(of: id)
    case .missingSidecar: try writeSidecar(of: finding)
    case .damagedSidecar: return try replaceSidecar(of: &finding)
    case .otherAnnotations: try acceptAnnotations(of: finding)
    case .movedOriginal where store.place.isLost(finding.path): return try bringBack(finding)
    case .movedOriginal where try isInPlaceOfOther(finding): try settleIdentities(&verification)
    // Earlier states may be all that is left of a photo that may come back, so they are kept for
    // it.
    case .stray where StatePath.id(ofFolder: finding.path) != nil: return try isBack(finding)
    case .movedOriginal, .secondCopy, .stray:
      return try StrayRepair(in: store).settle(&finding, &verification)
    case .unfinished: try retry(finding)
    }
    return true
  }

  /// Returns whether the photo to which earlier states belong has been found by now.
  private func isBack(_ finding: StoreFinding) throws(StoreError) -> Bool {
    guard let id = StatePath.id(ofFolder: finding.path) else { return false }
    return try store.photo(id) != nil
  }

  /// Returns whether an original that had been set aside is in its photo's place again.
  private func bringBack(_ finding: StoreFinding) throws(StoreError) -> Bool {
    guard let id = finding.photo else { return false }
    return try store.write { writer throws(StoreError) in
      let entry = try writer.entries([id])[0]
      var lost = LostOriginals(in: store.place)
      if Original(entry, in: store.place).exists { return true }
      return try writer.bringBackOriginal(of: entry, from: &lost)
    }
  }

  private static let incompleteness =
    "rebuilt, but parts of the old one could not be read: photos whose originals are missing, and "
    + "annotations without a sidecar, may be lost"

  /// Returns whether the original is in the place of another photo's.
  private func isInPlaceOfOther(_ finding: StoreFinding) throws(StoreError) -> Bool {
    try store.write { writer throws(StoreError) in
      let entry = try writer.ask { catalogue throws(DatabaseError) in
        try catalogue.entry(lyingAt: finding.path)
      }
      guard let entry else { return false }
      return try writer.photo(inPlaceOf: entry) != nil
    }
  }

  /// Decides again which original is which photo; unknown files may become photos in the process.
  private func settleIdentities(_ verification: inout Verification) throws(StoreError) {
    try store.settleIdentities()
    let statistics = try store.statistics()
    verification.photos = statistics.photos + statistics.binnedPhotos
    verification.bytes = statistics.originalBytes + statistics.binnedBytes
  }

  /// Tries again to complete or undo a change that was set aside.
  private func retry(_ finding: StoreFinding) throws(StoreError) {
    try store.write { writer throws(StoreError) in
      let intents = try writer.ask { catalogue throws(DatabaseError) in
        try catalogue.intentsSetAside()
      }
      for intent in intents where intent.number == finding.intent { try writer.recover(intent) }
    }
  }

  /// Updates the catalogue's row of a photo from its files.
  ///
  /// Tiers are upright, so those that were turned in another way are made again.
  private func rewriteRow(of finding: StoreFinding) throws(StoreError) {
    var turned: PhotoID?
    try change(finding) { writer, old throws(StoreError) in
      let found = try FoundOriginal(old.photo.place, in: store.place)
      guard found.digest == old.digest else { return }  // that is reported as another problem
      if found.facts.orientation != old.photo.orientation { turned = old.id }
      let tiers = turned == nil ? old.tiers : nil
      let new = found.entry(as: old.id, tiers: tiers, formerly: old)
      try writer.replace(old, with: new, states: writer.states(of: old), telling: [.described])
    }
    // The verification may have passed the new row already: it can have the number of the old one.
    if let turned { _ = try store.remakeTiers(of: turned, isFault: false) }
  }

  private func writeSidecar(of finding: StoreFinding) throws(StoreError) {
    try change(finding) { writer, entry throws(StoreError) in
      let file = SidecarFile(of: entry.photo, in: store.place)
      var photo = entry.photo
      if let said = try file.content { photo.annotations = said.annotations }
      writer.willChangeFiles(besideOriginals: [photo.place])
      try file.write(about: photo, states: writer.states(of: entry), by: writer.token)
    }
  }

  /// Gives a sidecar that names another photo back to it, and writes a new one from the catalogue.
  ///
  /// A sidecar that cannot be parsed, or whose photo is not found, is moved to `lost+found`. Returns
  /// false, and writes none, if nothing else says what it contained: an empty one would look as if
  /// the annotations had been removed.
  private func replaceSidecar(of finding: inout StoreFinding) throws(StoreError) -> Bool {
    var isUnknown = false
    try change(finding) { writer, entry throws(StoreError) in
      isUnknown = try writer.setAsideUnknownAnnotations(of: entry)
      guard !isUnknown else { return }
      try writer.giveBackSidecar(besideOriginal: entry.photo.place, of: entry.id)
      let file = SidecarFile(of: entry.photo, in: store.place)
      guard file.exists else { return }
      let said = (try? file.content) ?? nil
      guard said == nil || said?.photoID.map({ $0 != entry.id }) ?? false else { return }
      writer.willSetAsideFiles(besideOriginals: [entry.photo.place])
      try file.setAside()
    }
    guard !isUnknown else {
      finding.detail =
        "it was moved to lost+found; the store has no other copy of its annotations, but a backup may "
        + "have one"
      return false
    }
    try writeSidecar(of: finding)
    return true
  }

  private func acceptAnnotations(of finding: StoreFinding) throws(StoreError) {
    try change(finding) { writer, entry throws(StoreError) in
      guard let annotations = try SidecarFile(of: entry.photo, in: store.place).annotations else {
        return
      }
      try writer.commit { catalogue throws(DatabaseError) in
        try catalogue.setAnnotations(annotations, of: entry)
        try catalogue.note([StoreChange(.described, entry.id)])
      }
    }
  }

  private func change(
    _ finding: StoreFinding, _ body: (inout StoreWriter, Entry) throws(StoreError) -> Void
  ) throws(StoreError) {
    guard let id = finding.photo else { return }
    try store.write { writer throws(StoreError) in
      try body(&writer, writer.entries([id])[0])
    }
  }
}

extension StoreWriter {
  /// Replaces a photo's row.
  mutating func replace(
    _ old: Entry, with new: Entry, states: [Digest], telling kinds: [StoreChange.Kind]
  ) throws(StoreError) {
    try commit { catalogue throws(DatabaseError) in
      try catalogue.remove(old)
      try catalogue.insert(new, states: states)
      try catalogue.note(kinds.map { StoreChange($0, old.id) })
    }
  }
}
