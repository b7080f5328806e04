internal import CaptureBase
internal import CaptureFiles
internal import CaptureImaging
internal import CaptureMetadata

/// An original found in the folder: the facts in its bytes, and the contents of its sidecar.
struct FoundOriginal: Sendable {
  /// The original's path, in the bin or not.
  let path: String
  let facts: OriginalFacts
  let file: FileIdentity
  let digest: Digest
  /// The checksum of the bytes without their XMP, which an export may have added; nil if there is none,
  /// or if the file is not an export: it has a sidecar, or is in the bin.
  let digestWithoutXMP: Digest?
  /// Nil if there is no sidecar beside it, or none that can be parsed.
  let sidecar: SidecarFile.Content?
  /// Why the sidecar beside it cannot be parsed; nil if it can, or if there is none.
  let sidecarDamage: StoreError?

  /// Reads the original at a path of the store.
  ///
  /// Throws if it is not a photo, or if this program may not read it or its sidecar, since the
  /// photo's annotations are then unknown.
  init(_ path: String, in place: StorePlace) throws(StoreError) {
    try self.init(path, in: place) { _ in }
  }

  /// Reads the original, and passes its contents to `inspect` while they are in memory.
  init(
    _ path: String, in place: StorePlace, _ inspect: (Original.Contents) -> Void
  ) throws(StoreError) {
    self.path = path
    let contents = try Original.contents(of: place.file(path))
    let original = try OriginalKinds.original(contents.bytes)
    facts = original.facts
    (file, digest) = (contents.file, contents.digest)
    do throws(StoreError) {
      sidecar = try SidecarFile(besideOriginal: path, in: place).content
      sidecarDamage = nil
    } catch {
      guard !error.leavesBytesUnknown else { throw error }
      sidecar = nil
      sidecarDamage = error
    }
    let isAlone = sidecar == nil && sidecarDamage == nil && !BinPath.contains(path)
    digestWithoutXMP = isAlone ? original.digestWithoutXMP : nil
    inspect(contents)
  }

  var hasUnreadableSidecar: Bool { sidecarDamage != nil }

  /// Whether the file may be an export of a photo with embedded annotations: it has XMP and no sidecar.
  var mayBeExport: Bool { digestWithoutXMP != nil }

  /// Returns whether the file is an export of a photo with the annotations that the photo has now, so
  /// that the store has everything in it.
  func isExport(of entry: Entry, in place: StorePlace) -> Bool {
    guard mayBeExport,
      let original = (try? Original(entry, in: place).contentsUnlessLost()) ?? nil,
      original.digest == digestWithoutXMP,
      let export = try? OriginalKinds.embed(entry.photo.annotations, in: original.bytes)
    else { return false }
    return Digest(of: export.span.bytes) == digest
  }

  /// Returns the original's row as the photo of this id.
  ///
  /// Values that only a row holds are taken from the photo's former row, including its annotations
  /// if its sidecar is missing, or belongs to another photo.
  func entry(as id: PhotoID, tiers: PackPlace?, formerly old: Entry?) -> Entry {
    var photo = Photo(
      id: id, path: BinPath.former(path) ?? path,
      taken: facts.taken ?? knownTaken(as: id, formerly: old),
      added: old?.photo.added ?? WallTime(seconds: file.touched.seconds), size: facts.size,
      orientation: facts.orientation, byteCount: file.byteCount, camera: facts.camera,
      annotations: sidecar?.annotations ?? facts.annotations)
    if let old { photo.annotations = annotations(of: old) }
    if BinPath.contains(path) { photo.deleted = old?.photo.deleted ?? .now }
    let known = old.flatMap { $0.digest == digest ? $0.soundness : nil }
    var entry = Entry(
      photo, digest: digest, tiers: tiers, fileTime: file.changed, soundness: known ?? .unknown)
    entry.embedded = facts.annotations
    return entry
  }

  /// Returns why a file that the catalogue does not know cannot become the photo of this id; nil if
  /// it can.
  ///
  /// A picture that is incomplete or cannot be decoded is not added, unless its sidecar identifies it as that photo:
  /// then a backup may have the original.
  func refusal(as id: PhotoID, undecodable: StoreError?) -> StoreError? {
    guard sidecar?.photoID != id, let undecodable else { return nil }
    guard undecodable.code == .truncated else { return undecodable }
    // A copy that is added while the file stays here would be a second one.
    return StoreError(undecodable.code, undecodable.problem, remedy: .acceptTruncatedOutside)
  }

  /// Returns the row of an original that the catalogue did not know.
  ///
  /// If its sidecar does not list its bytes, they are an edit or damaged; verification decides
  /// which.
  func newRow(as id: PhotoID, tiers: PackPlace?) -> FormerRows.Row {
    let listed = sidecar?.photoID == id ? sidecar?.states ?? [] : []
    var entry = self.entry(as: id, tiers: tiers, formerly: nil)
    let states = self.states(as: id, formerly: [])
    guard let newest = listed.last, !listed.contains(digest) else {
      return FormerRows.Row(entry: entry, states: states)
    }
    entry.digest = newest
    entry.embedded = nil
    // It is unknown when the newest state was sound; this file's time is certainly not that.
    entry.fileTime = tiers == nil ? nil : FileIdentity.Moment(seconds: 0, nanoseconds: 0)
    return FormerRows.Row(entry: entry, states: states.filter { $0 != digest })
  }

  /// Returns the time at which a photo was taken whose bytes do not contain it.
  ///
  /// The file's time is the last resort, since it may have changed, with the bytes or without them.
  private func knownTaken(as id: PhotoID, formerly old: Entry?) -> WallTime {
    let said = sidecar?.photoID == id ? sidecar?.taken : nil
    return old?.photo.taken ?? said ?? WallTime(file.changed)
  }

  /// Returns the annotations of a photo that the catalogue knew, from its sidecar or else from its
  /// former row.
  ///
  /// An edit may have brought annotations inside the file; those fill in what the former row lacks.
  private func annotations(of old: Entry) -> Annotations {
    if let sidecar, sidecar.photoID.map({ $0 == old.id }) ?? true { return sidecar.annotations }
    guard sidecar == nil, !hasUnreadableSidecar, digest != old.digest else {
      return old.photo.annotations
    }
    return facts.annotations.filled(from: old.photo.annotations)
  }

  /// Returns whether a former row is the only place that has the photo's annotations.
  func lacksAnnotations(of entry: Entry) -> Bool {
    let isOwn = sidecar.map { $0.photoID.map { $0 == entry.id } ?? true } ?? false
    return !isOwn && !hasUnreadableSidecar && entry.photo.annotations != facts.annotations
  }

  /// Returns the states that the photo of this id is known to have had, including the current one.
  func states(as id: PhotoID, formerly old: [Digest]) -> [Digest] {
    let said = sidecar?.photoID == id ? sidecar?.states ?? [] : []
    // The first bytes gave a photo its id, unless another photo had that.
    let first = said.isEmpty && old.isEmpty && sidecar?.photoID == id ? [Digest(naming: id)] : []
    var seen: Set<Digest> = []
    return (first + old + said + [digest]).filter { seen.insert($0).inserted }
  }
}
