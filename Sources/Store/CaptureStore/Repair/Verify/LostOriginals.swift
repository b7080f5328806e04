internal import CaptureBase
internal import CaptureFiles
internal import CaptureMetadata

/// The originals of photos that lack theirs, found among the files that were set aside.
///
/// Such a file has the bytes that the photo had last; damage is set aside as well, and is not brought
/// back.
struct LostOriginals {
  private let place: StorePlace
  private let files: [LostFile]
  /// The checksums of the files that have been read; nil for those that cannot be.
  private var digests: [ConfinedPath: Digest?] = [:]
  /// What may be, or contain, the originals that are not found.
  private(set) var obstacles: [Obstacle]

  /// A folder that cannot be listed, or a file that cannot be examined or read, with the reason.
  struct Obstacle {
    let kind: StoreFinding.Kind
    let path: String
    let error: StoreError

    var finding: StoreFinding {
      StoreFinding(kind, photo: nil, path: path, detail: error.description)
    }
  }

  init(in place: StorePlace) {
    self.place = place
    var errors: [FileError] = []
    files = place.lostFiles { errors.append($0) }
    obstacles =
      errors
      .filter { $0.cause.leavesBytesUnknown || $0.cause == .leavesFolder }
      .map { Obstacle(kind: .unreachable, path: place.path(of: $0), error: StoreError($0)) }
  }

  /// Returns the path of a file with a photo's newest bytes; nil if there is none.
  mutating func path(of entry: Entry) -> String? {
    for file in files where file.byteCount == entry.photo.byteCount {
      if digest(of: file.path) == entry.digest { return file.path }
    }
    return nil
  }

  /// Returns the path of the newest sidecar that names a photo; nil if there is none.
  func sidecar(of id: PhotoID) -> String? {
    files.filter { file in
      guard file.path.hasSuffix(StorePath.sidecarEnding) else { return false }
      let bytes = try? Descriptor(place.file(file.path), .reading).readAll(upTo: Sidecar.byteLimit)
      let sidecar = bytes.flatMap { try? Sidecar($0.span.bytes) }
      return sidecar.map { SidecarFile.Content($0).photoID == id } ?? false
    }.max { one, other in
      (one.changed.seconds, one.changed.nanoseconds)
        < (other.changed.seconds, other.changed.nanoseconds)
    }?
    .path
  }

  private mutating func digest(of path: String) -> Digest? {
    let file = place.file(path)
    if let known = digests[file] { return known }
    var digest: Digest?
    do throws(StoreError) {
      digest = try Original.contents(of: file).digest
    } catch {
      if error.leavesBytesUnknown {
        obstacles.append(Obstacle(kind: .unreadableOriginal, path: path, error: error))
      }
    }
    digests.updateValue(digest, forKey: file)
    return digest
  }
}

extension StoreWriter {
  /// Brings back the original of a photo that lacks its own, and its sidecar; returns false if none is
  /// found, or if its place is taken.
  mutating func bringBackOriginal(
    of entry: Entry, from lost: inout LostOriginals
  ) throws(StoreError) -> Bool {
    guard let path = lost.path(of: entry) else { return false }
    let target = place.file(entry.photo.place)
    willSetAsideFiles(besideOriginals: [entry.photo.place])
    let sidecar = SidecarFile(of: entry.photo, in: place)
    return try StoreError.files { () throws(FileError) in
      try Folder.make(target.parent)
      guard try Folder.renameUnlessTaken(place.file(path), to: target) else { return false }
      if !sidecar.exists, let said = lost.sidecar(of: entry.id) {
        _ = try Folder.renameUnlessTaken(place.file(said), to: sidecar.location)
      }
      try Folder.sync(of: target)
      try Folder.sync(of: place.file(path))
      return true
    }
  }

  /// Brings back the originals of photos that lack theirs, and returns the photos.
  ///
  /// If some are not found, `unreachable` gets an error for each folder or file that may be theirs.
  mutating func bringBackOriginals(
    of rows: [FormerRows.Row], _ unreachable: inout [StoreError]
  ) throws(StoreError) -> Set<PhotoID> {
    guard !rows.isEmpty else { return [] }
    var lost = LostOriginals(in: place)
    var found: Set<PhotoID> = []
    for row in rows where try bringBackOriginal(of: row.entry, from: &lost) {
      found.insert(row.entry.id)
    }
    if found.count < rows.count { unreachable += lost.obstacles.map(\.error) }
    return found
  }
}

extension StoreEngine {
  /// Returns a finding for each of these photos whose original was set aside, unless it has been found
  /// elsewhere, and for each obstacle to finding the others.
  func lostOriginals(of photos: [PhotoID], besides found: [StoreFinding]) throws(StoreError)
    -> [StoreFinding]
  {
    let known = Set(found.filter { $0.kind == .movedOriginal }.compactMap(\.photo))
    let missing = try missingOriginals(of: photos.filter { !known.contains($0) })
    guard !missing.isEmpty else { return [] }
    var lost = LostOriginals(in: place)
    var findings: [StoreFinding] = []
    for entry in missing {
      guard let path = lost.path(of: entry) else { continue }
      findings.append(
        StoreFinding(
          .movedOriginal, photo: entry.id, path: path, detail: "it was \(entry.photo.place)"))
    }
    guard findings.count < missing.count else { return findings }
    return findings + lost.obstacles.map(\.finding)
  }

  /// Returns those of these photos whose originals are missing.
  private func missingOriginals(of photos: [PhotoID]) throws(StoreError) -> [Entry] {
    var missing: [Entry] = []
    for id in photos {
      let entry = try read { catalogue throws(DatabaseError) in try catalogue.entry(id) }
      if let entry, isMissing(entry) { missing.append(entry) }
    }
    return missing
  }

  /// Returns whether an original is missing; one that cannot be reached is not known to be.
  private func isMissing(_ entry: Entry) -> Bool {
    do throws(FileError) {
      return try FileIdentity(at: place.file(entry.photo.place).found) == nil
    } catch {
      return false
    }
  }
}
