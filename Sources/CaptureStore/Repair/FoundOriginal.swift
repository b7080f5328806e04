internal import CaptureFiles
internal import CaptureImaging
internal import CaptureMetadata

/// An original as it lies in the folder: what its bytes say, and what the sidecar beside it does.
struct FoundOriginal: Sendable {
  /// Where it lies, in the bin or not.
  let path: String
  let facts: OriginalFacts
  let file: FileIdentity
  let digest: Digest
  /// Nil where no sidecar lies beside it, or none that makes sense.
  let sidecar: SidecarFile.Content?
  let hasUnreadableSidecar: Bool

  /// Reads the file at a path of the store.
  ///
  /// Throws when it is no JPEG, or when this program may not read it or its sidecar: what that says of
  /// the photo is not known then.
  init(_ path: String, in place: StorePlace) throws(StoreError) {
    try self.init(path, in: place) { _ in }
  }

  /// Reads the file, and hands on its contents as long as they are in memory.
  init(
    _ path: String, in place: StorePlace, _ inspect: (Original.Contents) -> Void
  ) throws(StoreError) {
    self.path = path
    let contents = try Original.contents(of: place.file(path))
    facts = try OriginalFacts(of: contents.bytes.span.bytes)
    (file, digest) = (contents.file, contents.digest)
    do throws(StoreError) {
      sidecar = try SidecarFile(besideOriginal: path, in: place).content
      hasUnreadableSidecar = false
    } catch {
      guard !error.leavesBytesUnknown else { throw error }
      sidecar = nil
      hasUnreadableSidecar = true
    }
    inspect(contents)
  }

  /// The row that the original gets as the photo of this id.
  ///
  /// What only a row knows is taken from the one that the photo had: among it the annotations, where
  /// the sidecar that had them is gone, or another photo's lies there.
  func entry(as id: PhotoID, tiers: PackPlace?, formerly old: Entry?) -> Entry {
    var photo = Photo(
      id: id, path: BinPath.former(path) ?? path,
      taken: facts.taken ?? knownTaken(as: id, formerly: old),
      added: old?.photo.added ?? WallTime(seconds: file.touched.seconds), size: facts.size,
      orientation: facts.orientation, byteCount: file.byteCount, camera: facts.camera,
      words: sidecar?.words ?? facts.words)
    if let old { photo.words = words(of: old) }
    if BinPath.contains(path) { photo.deleted = old?.photo.deleted ?? .now }
    return Entry(photo, digest: digest, tiers: tiers, fileTime: file.changed)
  }

  /// Why a file that the catalogue does not know cannot become the photo of this id; nil if it can.
  ///
  /// A picture that is not complete stays where it is, unless its sidecar says that it is that photo:
  /// then a backup may have it.
  func refusal(as id: PhotoID, undecodable: StoreError?) -> StoreError? {
    sidecar?.photoID == id ? nil : undecodable
  }

  /// The row of an original that the catalogue did not know.
  ///
  /// If its sidecar does not list its bytes, then somebody edited it, or they are damaged: which of
  /// the two is for a verification to say.
  func newRow(as id: PhotoID, tiers: PackPlace?) -> FormerRows.Row {
    let listed = sidecar?.photoID == id ? sidecar?.states ?? [] : []
    var entry = self.entry(as: id, tiers: tiers, formerly: nil)
    let states = self.states(as: id, formerly: [])
    guard let newest = listed.last, !listed.contains(digest) else {
      return FormerRows.Row(entry: entry, states: states)
    }
    entry.digest = newest
    // The time at which the newest state was sound is not known, only that it is not this one.
    entry.fileTime = tiers == nil ? nil : FileIdentity.Moment(seconds: 0, nanoseconds: 0)
    return FormerRows.Row(entry: entry, states: states.filter { $0 != digest })
  }

  /// When a photo was taken that does not say so itself.
  ///
  /// The time of its file may have changed since, with its bytes or without them.
  private func knownTaken(as id: PhotoID, formerly old: Entry?) -> WallTime {
    let said = sidecar?.photoID == id ? sidecar?.taken : nil
    return old?.photo.taken ?? said ?? WallTime(file.changed)
  }

  /// What is said of a photo that the catalogue knew, in the sidecar or else by its former row.
  ///
  /// An edit may have brought annotations inside the file; they count for what nobody else says.
  private func words(of old: Entry) -> PhotoWords {
    if let sidecar, sidecar.photoID.map({ $0 == old.id }) ?? true { return sidecar.words }
    guard sidecar == nil, !hasUnreadableSidecar, digest != old.digest else {
      return old.photo.words
    }
    return facts.words.filled(from: old.photo.words)
  }

  /// Whether a former row is all that has the photo's annotations.
  func lacksWords(of entry: Entry) -> Bool {
    let isOwn = sidecar.map { $0.photoID.map { $0 == entry.id } ?? true } ?? false
    return !isOwn && !hasUnreadableSidecar && entry.photo.words != facts.words
  }

  /// The states that the photo of this id is known to have had, the present one among them.
  func states(as id: PhotoID, formerly old: [Digest]) -> [Digest] {
    let said = sidecar?.photoID == id ? sidecar?.states ?? [] : []
    // The first bytes gave a photo its id, unless another photo had that.
    let first = said.isEmpty && old.isEmpty && sidecar?.photoID == id ? [Digest(naming: id)] : []
    var seen: Set<Digest> = []
    return (first + old + said + [digest]).filter { seen.insert($0).inserted }
  }
}
