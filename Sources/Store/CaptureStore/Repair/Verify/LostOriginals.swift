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
  private var digests: [ConfinedPath: Digest] = [:]

  init(in place: StorePlace) {
    self.place = place
    // What cannot be listed is only not found.
    files = (try? place.lostFiles()) ?? []
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
    digests[file] = try? Original.contents(of: file).digest
    return digests[file]
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
  mutating func bringBackOriginals(
    of rows: [FormerRows.Row]
  ) throws(StoreError) -> Set<PhotoID> {
    guard !rows.isEmpty else { return [] }
    var lost = LostOriginals(in: place)
    var found: Set<PhotoID> = []
    for row in rows where try bringBackOriginal(of: row.entry, from: &lost) {
      found.insert(row.entry.id)
    }
    return found
  }
}

extension StoreEngine {
  /// Returns a finding for each of these photos whose original was set aside, unless it has been found
  /// elsewhere.
  func lostOriginals(of photos: [PhotoID], besides found: [StoreFinding]) throws(StoreError)
    -> [StoreFinding]
  {
    let known = Set(found.filter { $0.kind == .movedOriginal }.compactMap(\.photo))
    var (findings, lost): ([StoreFinding], LostOriginals?) = ([], nil)
    for id in photos where !known.contains(id) {
      let entry = try read { catalogue throws(DatabaseError) in try catalogue.entry(id) }
      guard let entry, isMissing(entry) else { continue }
      var files = lost ?? LostOriginals(in: place)
      defer { lost = files }
      guard let path = files.path(of: entry) else { continue }
      findings.append(
        StoreFinding(
          .movedOriginal, photo: id, path: path, detail: "it was \(entry.photo.place)"))
    }
    return findings
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
