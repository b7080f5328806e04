internal import CaptureBase
internal import CaptureFiles
internal import CaptureImaging
internal import CaptureMetadata

/// A check of everything that a store keeps of one photo.
struct PhotoCheck {
  /// The problems found with a photo, and what was learned about a sound one.
  struct Outcome: Sendable {
    var findings: [StoreFinding] = []
    /// The modification time of the original's file, if the catalogue does not have it yet.
    var newFileTime: FileIdentity.Moment?
    /// Whether the catalogue states an offset for the time in the original, which has none.
    var lacksOffset = false
    /// Earlier states that are kept, but not yet recorded in the catalogue.
    var newStates: [KeptState] = []
    /// What decoding an intact original has shown, if that was unknown.
    var newSoundness: Soundness?

    /// Whether the catalogue lacks a fact about the original.
    var hasNews: Bool { newFileTime != nil || lacksOffset || newSoundness != nil }
  }

  private let entry: Entry
  private let states: [Digest]
  private let kept: [KeptState]
  private let store: StoreEngine

  init(_ photo: PhotoHistory, in store: StoreEngine) {
    (entry, states, kept) = (photo.entry, photo.states, photo.kept)
    self.store = store
  }

  func outcome() -> Outcome {
    var outcome = outcomeOfCurrent()
    let check = StateCheck(of: entry.id, kept: kept, in: store.place)
    outcome.findings += check.findings()
    // A state that cannot be read is a finding.
    outcome.newStates = (try? check.unknown(reading: true)) ?? []
    return outcome
  }

  private func outcomeOfCurrent() -> Outcome {
    let original = Original(entry, in: store.place)
    let contents: Original.Contents
    do throws(StoreError) {
      contents = try original.contents()
    } catch {
      let unread =
        error.leavesBytesUnknown
        ? finding(.unreadableOriginal, error.problem)
        : original.exists
          ? finding(.damagedOriginal, error.problem) : finding(.missingOriginal, noteOnBin)
      return Outcome(findings: [unread, tiers(), sidecar(embedded: nil)].compactMap { $0 })
    }
    var outcome = Outcome()
    let fault = fault(of: original, contents)
    let facts = fault == nil ? try? OriginalFacts(of: contents.bytes) : nil
    outcome.findings =
      [fault, facts.flatMap(row), tiers(), sidecar(embedded: facts?.annotations)].compactMap { $0 }
    if fault == nil, contents.file.changed != entry.fileTime {
      outcome.newFileTime = contents.file.changed
    }
    if fault == nil, entry.soundness == .unknown {
      outcome.newSoundness = try? store.tierMaker.soundness(of: contents.bytes)
    }
    outcome.lacksOffset = facts?.taken.map { $0 != entry.photo.taken && isSame($0) } ?? false
    return outcome
  }

  private var path: String { entry.photo.place }

  /// A note for a photo in the bin whose original is missing.
  private var noteOnBin: String {
    entry.photo.deleted == nil
      ? "" : "the photo is in the bin, and reported until the bin is emptied"
  }

  private func finding(_ kind: StoreFinding.Kind, _ detail: String = "") -> StoreFinding {
    let isBeside = [.missingSidecar, .damagedSidecar, .unreadableSidecar, .otherAnnotations]
      .contains(kind)
    return StoreFinding(
      kind, photo: entry.id,
      path: isBeside ? SidecarFile(of: entry.photo, in: store.place).relative : path,
      detail: detail)
  }

  private func fault(of original: Original, _ contents: Original.Contents) -> StoreFinding? {
    switch original.condition(of: contents, states: states, store.tierMaker) {
    case .damaged(let error): finding(.damagedOriginal, error.problem)
    case .edited: finding(.changedOriginal, change(to: contents))
    case .intact: entry.tiers == nil ? undecodable(contents.bytes) : nil
    }
  }

  /// Returns details that may tell the user how an original was changed.
  private func change(to contents: Original.Contents) -> String {
    let other = try? store.read { catalogue throws(DatabaseError) in
      try catalogue.entry(withState: contents.digest)
    }
    guard let other, other.id != entry.id, other.digest == contents.digest else {
      return contents.bytes.count.counted("byte")
    }
    return "it has the bytes of \(other.photo.place) now"
  }

  /// Checks a photo without tiers, which may lack them because it could never be decoded.
  private func undecodable(_ bytes: [UInt8]) -> StoreFinding? {
    do throws(StoreError) {
      try store.tierMaker.check(bytes, accepting: .truncated)
      return nil
    } catch {
      // A picture that needs too much memory to be checked is not known to be damaged.
      guard error.code != .refused else { return nil }
      return finding(.damagedOriginal, error.problem)
    }
  }

  private func tiers() -> StoreFinding? {
    guard let location = entry.tierLocation else { return finding(.missingTiers) }
    return store.packReader.tiers(at: location) == nil ? finding(.damagedTiers) : nil
  }

  /// Compares a row with the original.
  ///
  /// Damage makes them differ, or an earlier version of this program, which read less.
  private func row(_ facts: OriginalFacts) -> StoreFinding? {
    let photo = entry.photo
    let isSaid =
      facts.size == photo.size && facts.orientation == photo.orientation
      && facts.camera == photo.camera && facts.taken.map(isSame) ?? true
    guard !isSaid else { return nil }
    return finding(.damagedCatalogue, "its entry for the photo does not match the original")
  }

  /// Returns whether the row has this time; a time without an offset was once stored as UTC.
  private func isSame(_ taken: WallTime) -> Bool {
    var row = entry.photo.taken
    if taken.offset == nil, row.offset == 0 { row.offset = nil }
    return taken == row
  }

  /// Checks the sidecar; annotations in the original itself count as long as there is none.
  private func sidecar(embedded: Annotations?) -> StoreFinding? {
    let file = SidecarFile(of: entry.photo, in: store.place)
    do throws(StoreError) {
      guard let said = try file.content else {
        let isNeeded = embedded.map { $0 != entry.photo.annotations } ?? false || needsSidecar
        return isNeeded ? finding(.missingSidecar) : nil
      }
      if let id = said.photoID, id != entry.id {
        return finding(.damagedSidecar, "it belongs to the photo \(id)")
      }
      if needsSidecar, said.photoID == nil || !said.mayDescribe(entry.digest) {
        return finding(.missingSidecar, "it does not list the bytes that the photo has now")
      }
      return said.annotations == entry.photo.annotations ? nil : finding(.otherAnnotations)
    } catch {
      return error.leavesBytesUnknown
        ? finding(.unreadableSidecar, error.problem)
        : finding(.damagedSidecar, error.description)
    }
  }

  /// Whether only a sidecar can preserve the photo's id, since the bytes would give another one.
  private var needsSidecar: Bool { entry.digest.id != entry.id }
}
