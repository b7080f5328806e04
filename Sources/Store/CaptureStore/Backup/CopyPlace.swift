internal import CaptureMetadata

/// A place for copies of a store's photos, such as the folder of another store.
///
/// `PhotoCopier` decides what is missing, damaged, superseded or outdated; a place stores what it is
/// given, and says what it has. Nothing is reported as copied without a proof whose checksum matches,
/// and nothing that `PhotoRestorer` reads is restored unless its checksum matches.
///
/// Storing and listing are separate steps, so that a place need not be able to rename: the bytes of a
/// group of photos are uploaded one after another, then all are proven and listed together. A place
/// keeps all sound bytes that others take the place of, and a copy is never removed.
protocol CopyPlace: Sendable {
  /// A photo whose bytes are in the place, but which the place does not list yet.
  associatedtype Upload

  /// How messages name the place.
  var name: String { get }

  /// Returns how messages name the file at a path in the place.
  func location(of path: String) -> String

  // MARK: List

  /// Returns the photos of which the place has copies, in its bin or not.
  func photos() throws(StoreError) -> [PhotoID]

  /// Returns those of the photos that are not in the place's bin.
  ///
  /// By default, it has no bin.
  func shownPhotos() throws(StoreError) -> [PhotoID]

  /// Returns what the place lists of a photo, whether or not the bytes are there; nil if it lists
  /// nothing.
  func entry(of id: PhotoID) throws(StoreError) -> Entry?

  /// Returns what the place lists of a photo, and all states that its original has had, the oldest
  /// first, whether or not the bytes are there; nil if it lists nothing.
  func history(of id: PhotoID) throws(StoreError) -> PhotoHistory?

  /// Returns whether another photo has this path in the place, so that the path cannot be given.
  ///
  /// By default, none has: paths are only part of what is listed.
  func isTaken(_ path: String) throws(StoreError) -> Bool

  /// Returns the checksums of the earlier states that the place has of a photo, sound or not.
  func states(of id: PhotoID) throws(StoreError) -> [Digest]

  // MARK: Read

  /// Runs `body` to read what the place has of one photo, and makes sure that no other program moved
  /// that meanwhile.
  ///
  /// By default, copies are never moved.
  func read<Result: Sendable>(
    _ id: PhotoID, _ body: (PhotoHistory) throws(StoreError) -> Result
  ) throws(StoreError) -> Result

  /// Returns the bytes that are stored as a state of a photo, the current one or an earlier one; nil
  /// if there are none.
  ///
  /// They need not be sound: the caller compares their checksum. Throws if there are bytes that
  /// cannot be read, and may well be sound.
  func original(_ state: Digest, of entry: Entry) throws(StoreError) -> [UInt8]?

  /// Returns a photo's tiers; nil if they are damaged or missing.
  ///
  /// By default, tiers are not kept.
  func tiers(of entry: Entry) -> StoredTiers?

  /// Returns the sidecar of a photo, whichever photo it names; nil if there is none.
  func sidecar(of entry: Entry) throws(StoreError) -> [UInt8]?

  /// Returns the sidecar of a photo and its annotations; nil if there is none, or if it names another
  /// photo.
  ///
  /// By default, the bytes that `sidecar` returns are parsed.
  func ownSidecar(of entry: Entry) throws(StoreError) -> PhotoSource.SidecarBytes?

  /// Returns a photo's second sidecar, whatever it contains; nil if it has none.
  func secondSidecar(of id: PhotoID) throws(StoreError) -> SidecarFile.Second?

  /// Returns the names of all albums of which the place has copies.
  func albums() throws(StoreError) -> [AlbumName]

  /// Returns the file of an album; nil if there is none.
  func album(_ name: AlbumName) throws(StoreError) -> AlbumFile.Contents?

  /// Returns the last one of the former files of an album that is sound; nil if none is.
  ///
  /// Throws if a later one cannot be read, and may well be sound. By default, none is kept.
  func soundFormerAlbum(_ name: AlbumName) throws(StoreError) -> AlbumFile.Contents?

  // MARK: Prove

  /// Returns the condition of the original that is listed.
  ///
  /// Its length must be `byteCount`. If `reading` is true, the checksum of the bytes that are stored
  /// now is compared, too. Throws if they cannot be read, and may well be sound.
  func condition(
    of entry: Entry, byteCount: Int, reading: Bool
  ) throws(StoreError) -> CopyCondition

  /// Returns the checksum of the bytes that are stored now; nil unless they are sound.
  ///
  /// They differ from those listed if the copy was edited. By default, it cannot be.
  func soundDigest(of entry: Entry) throws(StoreError) -> Digest?

  /// Returns the earlier states that should be there, but are missing or damaged.
  ///
  /// Their lengths are compared, and their bytes as well if `reading` is true. Throws if one cannot
  /// be read, and may well be sound.
  func lostStates(of id: PhotoID, reading: Bool) throws(StoreError) -> [Digest]

  /// Returns whether a photo's tiers are damaged or missing.
  ///
  /// By default, tiers are not kept.
  func hasDamagedTiers(of entry: Entry) -> Bool

  /// Returns whether `put` would store a photo's second sidecar.
  func lacks(_ second: SidecarFile.Second, of id: PhotoID) throws(StoreError) -> Bool

  /// Waits until no other program is writing or moving a copy, which may look lost meanwhile.
  ///
  /// What a program that was killed left unfinished is finished, unless `isDryRun` is true. By default,
  /// copies are never moved.
  func waitForWriters(isDryRun: Bool) throws(StoreError)

  // MARK: Put

  /// Stores the bytes of a photo, durably at the latest when it is settled.
  ///
  /// A `lost` copy is one that is listed, but has no bytes. If the photo had another state then, that
  /// state is one of those that should be there.
  func upload(_ files: PhotoSource.Files, lost: Entry?) throws(StoreError) -> Upload

  /// Lists uploaded photos once their bytes are proven, and returns the proofs in the same order.
  func settle(_ uploads: [Upload]) -> [Result<CopyProof, StoreError>]

  /// Lists an uploaded photo in place of a former state or of damaged bytes, once it is proven.
  ///
  /// Sound former bytes stay as an earlier state. A former state that is damaged is one of those that
  /// should be there.
  func replace(_ former: Entry, with upload: Upload) throws(StoreError) -> CopyProof

  /// Stores an earlier state of a photo, durably, and returns the checksum of the bytes that are then
  /// stored.
  func keep(_ original: [UInt8], of id: PhotoID) throws(StoreError) -> Digest

  /// Records the earlier states that the place has, but does not list.
  ///
  /// Their bytes are read first if `reading` is true. Throws if one cannot be read. By default, all
  /// are listed.
  func recordStates(of id: PhotoID, reading: Bool) throws(StoreError)

  /// Stores a photo's tiers in place of damaged ones.
  ///
  /// By default, tiers are not kept.
  func replaceTiers(with record: PackRecord) throws(StoreError)

  /// Gives a copy the photo's path, unless that is taken, and its sidecar.
  ///
  /// A photo without a sidecar has these annotations if they are not nil. What is lost with a former
  /// sidecar is kept. Throws if the sidecar is not that of the copy, and cannot be parsed.
  func update(_ photo: SeenPhoto, annotations: Annotations?) throws(StoreError)

  /// Stores a photo's second sidecar; returns whether the place lacked it.
  func put(_ second: SidecarFile.Second, of id: PhotoID) throws(StoreError) -> Bool

  /// Stores the file of an album, and keeps a different former one; returns what it is in the place,
  /// nil if it was there.
  func put(
    _ contents: AlbumFile.Contents, as album: AlbumName
  ) throws(StoreError) -> AlbumCopy.Outcome?

  /// Returns what an album would be in the place; nil if the place has the same file.
  ///
  /// Throws if the place's file cannot be read, and may well be sound.
  func outcome(
    ofPutting contents: AlbumFile.Contents, as album: AlbumName
  ) throws(StoreError) -> AlbumCopy.Outcome?
}

/// The condition of an original that a place lists.
enum CopyCondition: Hashable, Sendable {
  case whole
  case damaged
  case missing
}

/// What a place has of a photo that was put there, read back or checksummed where it is stored.
struct CopyProof: Hashable, Sendable {
  /// The checksum of the bytes that are stored.
  let digest: Digest
  /// Whether another program has put a later state of the photo there since.
  var isLater = false
}

extension CopyPlace {
  func shownPhotos() throws(StoreError) -> [PhotoID] { try photos() }

  func isTaken(_ path: String) throws(StoreError) -> Bool { false }

  func read<Result: Sendable>(
    _ id: PhotoID, _ body: (PhotoHistory) throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    guard let found = try history(of: id) else { throw StoreError(removed: id) }
    return try body(found)
  }

  func ownSidecar(of entry: Entry) throws(StoreError) -> PhotoSource.SidecarBytes? {
    guard let bytes = try sidecar(of: entry) else { return nil }
    let said = (try? Sidecar(bytes.span.bytes)).map { SidecarFile.Content($0) }
    guard said?.photoID ?? entry.id == entry.id else { return nil }
    return PhotoSource.SidecarBytes(bytes: bytes, annotations: said?.annotations)
  }

  func tiers(of entry: Entry) -> StoredTiers? { nil }

  func soundFormerAlbum(_ name: AlbumName) throws(StoreError) -> AlbumFile.Contents? { nil }

  func soundDigest(of entry: Entry) throws(StoreError) -> Digest? {
    let condition = try condition(of: entry, byteCount: entry.photo.byteCount, reading: true)
    return condition == .whole ? entry.digest : nil
  }

  func waitForWriters(isDryRun: Bool) throws(StoreError) {}

  func hasDamagedTiers(of entry: Entry) -> Bool { false }

  func recordStates(of id: PhotoID, reading: Bool) throws(StoreError) {}

  func replaceTiers(with record: PackRecord) throws(StoreError) {}
}

extension CopyPlace {
  /// Returns what the place lists of a photo; throws if it lists nothing.
  func listedEntry(of id: PhotoID) throws(StoreError) -> Entry {
    guard let entry = try entry(of: id) else { throw StoreError(notFound: "\(id)") }
    return entry
  }

  /// Returns whether a copy has another path than it could have.
  ///
  /// A photo that was removed from the store may still have that name in the place.
  func isElsewhere(_ there: Photo, than photo: Photo) throws(StoreError) -> Bool {
    guard there.folder == photo.folder else { return true }
    guard there.name != photo.name else { return false }
    return try !isTaken(photo.path)
  }
}
