package import CaptureBase
internal import CaptureFiles
internal import CaptureImaging

/// A file in one of a store's lost-and-found folders.
package struct LostFile: Sendable {
  /// The path relative to the store's folder.
  package let path: String
  package let byteCount: Int
  /// The time of the last change to its bytes.
  package let changed: WallTime
}

extension LostFile: Equatable {
  /// Compares the bytes of the paths: two names may look the same, with accents encoded differently.
  package static func == (one: LostFile, two: LostFile) -> Bool {
    one.path.utf8.elementsEqual(two.path.utf8) && one.byteCount == two.byteCount
      && one.changed == two.changed
  }
}

/// The files in a store's lost-and-found folders: what they are, and their removal.
package struct LostFiles: Sendable {
  private let store: StoreEngine

  init(in store: StoreEngine) {
    self.store = store
  }

  private var place: StorePlace { store.place }

  /// Returns the files that the store could not account for, in the order of their paths.
  ///
  /// Links and special files are not among them, nor is what cannot be read, nor a photo's file whose
  /// folder has another name as well. At the root of a disk, the folder at the top is the file system's
  /// own and left alone.
  package func all() throws(StoreError) -> [LostFile] {
    let files = try StoreError.files { () throws(FileError) in try place.lostFiles() }
    // Without a catalogue nothing is known of photos; removing files needs it.
    guard !files.isEmpty, let known = try? photoFiles(besides: files) else { return files }
    return files.filter { !known.contains(place.file($0.path)) }
  }

  /// Returns errors for folders that cannot be listed and files that cannot be examined, which are not
  /// among ``all()``.
  package func unreadable() -> [StoreError] {
    var errors: [FileError] = []
    _ = place.lostFiles { errors.append($0) }
    return errors.filter { $0.cause.leavesBytesUnknown }.map { StoreError($0) }
  }

  private func photoFiles(besides lost: [LostFile]) throws(StoreError) -> PhotoFiles {
    let places = try store.read { catalogue throws(DatabaseError) in try catalogue.places() }
    return PhotoFiles(of: places, besides: lost, in: place)
  }

  /// Returns the path of a lost file for reading it.
  package func path(of lost: LostFile) -> String { "\(place.file(lost.path))" }

  /// Returns the outcome that adding a lost file would have; nil if it is not a photo.
  package func outcome(ofAdding lost: LostFile) throws(StoreError) -> AddedPhoto.Outcome? {
    let bytes = try StoreError.files { () throws(FileError) in
      try Descriptor(place.file(lost.path), .reading).readAll(upTo: Original.byteLimit)
    }
    guard let content = try? OriginalKinds.open(bytes) else { return nil }
    let digest = Digest(of: bytes.span.bytes)
    let row = try store.read { catalogue throws(DatabaseError) in
      try catalogue.entry(withState: digest)
    }
    guard let row else {
      var new = NewPhoto(original: bytes, taken: lost.changed)
      new.samePicture = .skippedIfNothingIsLost
      return try store.samePicture(as: new, content, content.facts) == nil ? .added : .known
    }
    guard row.photo.deleted == nil else { return .restored }
    return try store.held(of: row, instead: digest) == nil ? .restored : .known
  }

  /// Returns the lost files that are damaged copies of photos whose originals are sound, as after a
  /// damaged original was replaced, each with its photo.
  package func damagedCopies() throws(StoreError) -> [(file: LostFile, photo: Photo)] {
    var copies: [(file: LostFile, photo: Photo)] = []
    for file in try all() {
      do throws(StoreError) {
        guard try outcome(ofAdding: file) == .added else { continue }
        let contents = try Original.contents(of: place.file(file.path))
        if let photo = try original(damagedIn: contents.bytes, of: file) {
          copies.append((file, photo))
        }
      } catch {
        guard error.code != .badCatalogue else { throw error }
      }
    }
    return copies
  }

  /// Returns the photo of which a lost file that the catalogue does not know is a damaged copy; nil if
  /// there is none.
  ///
  /// It has the time and the length of the photo's sound original, and many of the bytes that store its
  /// pixels, in which two photos hardly ever agree.
  private func original(
    damagedIn bytes: [UInt8], of file: LostFile
  ) throws(StoreError) -> Photo? {
    let lost = try OriginalKinds.original(bytes)
    let facts = lost.facts
    let moment = (facts.taken ?? file.changed).moment
    let candidates = try store.read { catalogue throws(DatabaseError) in
      try catalogue.entries(taken: moment, size: facts.size, byteCount: bytes.count, limit: 16)
    }
    for entry in candidates where entry.photo.byteCount == bytes.count {
      guard let contents = (try? Original(entry, in: place).contentsUnlessLost()) ?? nil,
        contents.digest == entry.digest, let whole = try? OriginalKinds.original(contents.bytes)
      else { continue }
      // The same picture with other metadata is not a damaged copy: it may be a user's edit.
      guard whole.pictureBytes != lost.pictureBytes else { continue }
      let agreeing = zip(whole.pixelBytes, lost.pixelBytes).count { $0.0 == $0.1 }
      if agreeing * 4 > lost.pixelBytes.count { return entry.photo }
    }
    return nil
  }

  /// Returns the lost files that are sound photos which the catalogue does not know, as after the loss of
  /// a catalogue, and those that may be: they cannot be read.
  package func unknownPhotos() throws(StoreError) -> [LostFile] {
    var photos: [LostFile] = []
    for file in try all() where try mayBeUnknownPhoto(file) { photos.append(file) }
    return photos
  }

  private func mayBeUnknownPhoto(_ file: LostFile) throws(StoreError) -> Bool {
    do throws(StoreError) {
      guard try outcome(ofAdding: file) == .added else { return false }
      let contents = try Original.contents(of: place.file(file.path))
      try store.tierMaker.check(contents.bytes, accepting: .flawed)
      return try original(damagedIn: contents.bytes, of: file) == nil
    } catch {
      guard error.code != .badCatalogue else { throw error }
      return error.leavesBytesUnknown
    }
  }

  /// Removes lost files permanently, and the folders that are empty afterwards; returns those that
  /// stay, with the reasons.
  ///
  /// A file that also belongs to a photo stays.
  package func remove(
    _ files: [LostFile]
  ) throws(StoreError) -> [(file: LostFile, error: StoreError)] {
    try store.write { writer throws(StoreError) in
      let places = try writer.ask { catalogue throws(DatabaseError) in try catalogue.places() }
      let known = PhotoFiles(of: places, besides: files, in: place)
      var refused: [(file: LostFile, error: StoreError)] = []
      for file in files {
        do throws(StoreError) {
          try remove(file, besides: known, by: writer.token)
        } catch {
          refused.append((file, error))
        }
      }
      return refused
    }
  }

  private func remove(
    _ file: LostFile, besides known: PhotoFiles, by token: String
  ) throws(StoreError) {
    let kept = try StoreError.files { () throws(FileError) in
      try known.path(lostWith: place.file(file.path), by: token)
    }
    if let kept { throw StoreError(lost: file.path, keptAt: kept) }
    try StoreError.files { () throws(FileError) in try removeLostFile(at: file.path) }
  }

  private func removeLostFile(at path: String) throws(FileError) {
    let location = place.file(path)
    try Folder.remove(location)
    let isHidden = path.hasPrefix("\(place.hiddenLostAndFound.relative)/")
    Folder.removeEmpty(
      above: location, upTo: isHidden ? place.hiddenLostAndFound : place.lostAndFound)
  }
}

extension StoreEngine {
  /// The files that the store could not account for.
  package var lostFiles: LostFiles { LostFiles(in: self) }
}

extension StoreError {
  fileprivate init(lost path: String, keptAt kept: ConfinedPath) {
    self.init(
      .refused, "cannot remove \(path): it is the same file as \(kept), which belongs to a photo")
  }
}

extension StorePlace {
  /// Returns the files that the store could not account for, in the order of their paths.
  ///
  /// Those in folders that this user may not list are omitted.
  func lostFiles() throws(FileError) -> [LostFile] {
    try lostFiles { error throws(FileError) in
      guard error.step != .read, error.cause.isForbidden else { throw error }
    }
  }

  /// Returns the same files; `failed` is called for each folder that cannot be listed and each file that
  /// cannot be examined, which are omitted unless it throws.
  func lostFiles<Failure: Error>(
    failed: (FileError) throws(Failure) -> Void
  ) throws(Failure) -> [LostFile] {
    var files: [LostFile] = []
    for top in lostAndFounds {
      var folders = [top]
      while let folder = folders.popLast() {
        for entry in try Self.entries(in: folder, failed: failed) {
          let location = folder.file(entry.name)
          if entry.kind == .folder { folders.append(location) }
          guard entry.kind == .file, let file = try Self.lostFile(at: location, failed: failed)
          else { continue }
          files.append(file)
        }
      }
    }
    return files.sorted { $0.path < $1.path }
  }

  private static func entries<Failure: Error>(
    in folder: ConfinedPath, failed: (FileError) throws(Failure) -> Void
  ) throws(Failure) -> [FolderEntry] {
    do throws(FileError) {
      return try Folder.entries(in: folder)
    } catch {
      try failed(error)
      return []
    }
  }

  /// Returns a regular file; nil for anything else.
  private static func lostFile<Failure: Error>(
    at location: ConfinedPath, failed: (FileError) throws(Failure) -> Void
  ) throws(Failure) -> LostFile? {
    do throws(FileError) {
      guard let facts = try location.identity(followingLinks: false), facts.isPlain else {
        return nil
      }
      return LostFile(
        path: location.relative, byteCount: facts.byteCount, changed: WallTime(facts.changed))
    } catch {
      try failed(error)
      return nil
    }
  }

  /// Returns whether a path of the store is that of a lost file.
  func isLost(_ path: String) -> Bool {
    lostAndFounds.contains { path.utf8.starts(with: "\($0.relative)/".utf8) }
  }
}
