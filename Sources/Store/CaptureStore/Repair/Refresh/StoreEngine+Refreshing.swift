internal import CaptureFiles

extension StoreEngine {
  /// Takes over what other programs have changed as `PhotoStore.refresh(adopting:progress:)` does.
  ///
  /// Folders that cannot be listed are among the unreadable files. An error from `progress`, which
  /// is called with the number of photos looked at and of all, ends the work between two photos.
  package func refresh(
    adopting: Bool = false,
    progress: (_ done: Int, _ total: Int) throws(StoreError) -> Void = { _, _ in },
    found: (RefreshedPhoto) -> Void
  ) throws(StoreError) -> Refreshment {
    guard !isReadOnly else { throw StoreError(readOnly: place) }
    var refreshment = Refreshment()
    var (missing, failed): ([Photo], [RefreshedPhoto]) = ([], [])
    func tell(_ photo: RefreshedPhoto) {
      refreshment.count(photo.outcome)
      found(photo)
    }
    refreshment.unreadableFiles = try unreadablePhotos()
    let total = try count()
    let looks = try lookAtFolders()
    var rewritten: Set<String> = []
    // An edited photo gets another row, after all others.
    let end = try read { catalogue throws(DatabaseError) in try catalogue.lastNumber }
    var last: Int64 = 0
    while last < end {
      let page = try rows(after: last, upTo: end)
      guard let final = page.last else { break }
      last = final.number
      try noteUnchanged(page)
      for entry in page where entry.photo.deleted == nil {
        refreshment.photos += 1
        try progress(refreshment.photos, max(total, refreshment.photos))
        for outcome in try outcomes(of: entry) {
          let photo = RefreshedPhoto(id: entry.id, path: entry.photo.path, outcome: outcome)
          switch outcome {
          case .missing: missing.append(entry.photo)
          case .failed: failed.append(photo)
          case .edited, .moved, .described:
            rewritten.insert(entry.photo.folder)
            tell(photo)
          }
        }
      }
    }
    let followed = try follow(missing, &failed)
    rewritten.formUnion(followed.folders)
    for photo in followed.photos + failed { tell(photo) }
    let contents = try place.contents()
    try record(unreadable: contents.unreadable.map(place.path(of:)))
    refreshment.note(unreadable: contents.unreadable.map { StoreError($0) })
    var files = try unknownFiles(in: contents)
    refreshment.unreadableFiles += try settle(&files, adopting: adopting)
    refreshment.unreadableFiles += try sidecarsOfUnknownAnnotations(
      besides: Set(failed.map(\.id)))
    rewritten.formUnion(files.filter { !$0.isUnknown }.map { StorePath.folder(of: $0.path) })
    refreshment.unknownFiles = files
    try note(looks, rewritten: rewritten, failed)
    try record(files)
    return refreshment
  }

  /// Takes over the changes to a photo's files, and returns what they were.
  ///
  /// An edit may also have changed the annotations. A disk without room, or one that cannot be
  /// written to, is not a problem of the photo, and is thrown.
  func outcomes(of entry: Entry) throws(StoreError) -> [RefreshedPhoto.Outcome] {
    do throws(StoreError) {
      guard let file = try identity(ofOriginal: entry) else { return [.missing] }
      if !entry.resembles(file) {
        if try takeOverEdit(of: entry, file) {
          return try hasOtherAnnotations(entry) ? [.edited, .described] : [.edited]
        }
      }
      return try takeOverSidecar(of: entry.id) ? [.described] : []
    } catch {
      guard error.code != .full, error.code != .readOnly else { throw error }
      return [.failed(error)]
    }
  }

  /// Returns whether a photo has other annotations than in a former row.
  private func hasOtherAnnotations(_ former: Entry) throws(StoreError) -> Bool {
    let now = try read { catalogue throws(DatabaseError) in try catalogue.entry(former.id) }
    return now.map { $0.photo.annotations != former.photo.annotations } ?? false
  }

  func identity(ofOriginal entry: Entry) throws(StoreError) -> FileIdentity? {
    try StoreError.files { () throws(FileError) in
      try FileIdentity(at: place.file(entry.photo.place).found)
    }
  }

  /// Records an edit; returns false if only the file's time has changed.
  private func takeOverEdit(of entry: Entry, _ file: FileIdentity) throws(StoreError) -> Bool {
    try acceptEdit(of: entry.id)
    return try write { writer throws(StoreError) in
      let now = try writer.entries([entry.id])[0]
      guard now.digest == entry.digest else { return true }
      try writer.commit { catalogue throws(DatabaseError) in
        try catalogue.setFileTime(file.changed, of: now.number)
      }
      return false
    }
  }

  /// Takes over the annotations in a sidecar that has changed; returns whether they differed.
  private func takeOverSidecar(of id: PhotoID) throws(StoreError) -> Bool {
    let isNew = try read { catalogue throws(DatabaseError) in try catalogue.entry(id) }
    guard let entry = isNew, try hasNewSidecar(entry) else { return false }
    return try write { writer throws(StoreError) in
      let entry = try writer.entries([id])[0]
      let file = SidecarFile(of: entry.photo, in: place)
      guard let identity = try file.identity, let content = try file.content else { return false }
      if let other = content.photoID, other != id {
        throw .foreignSidecar(file.relative, of: other)
      }
      try writer.learn(content.annotations, of: entry)
      try writer.commit { catalogue throws(DatabaseError) in
        try catalogue.setSeen(identity, of: id)
      }
      return content.annotations != entry.photo.annotations
    }
  }

  func hasNewSidecar(_ entry: Entry) throws(StoreError) -> Bool {
    guard let file = try SidecarFile(of: entry.photo, in: place).identity else { return false }
    return try !read { catalogue throws(DatabaseError) in try catalogue.hasSeen(file, of: entry.id)
    }
  }

  /// Records together the times of new sidecars that have the annotations of the catalogue, such as
  /// those that the store itself has written.
  private func noteUnchanged(_ page: [Entry]) throws(StoreError) {
    let seen = page.filter { $0.photo.deleted == nil }.compactMap(unchangedSidecar)
    guard !seen.isEmpty else { return }
    try write { writer throws(StoreError) in
      try writer.commit { catalogue throws(DatabaseError) in
        for sidecar in seen { try catalogue.setSeen(sidecar.file, of: sidecar.photo) }
      }
    }
  }

  /// A sidecar that was read, and has the annotations of the catalogue.
  struct UnchangedSidecar {
    let photo: PhotoID
    let file: FileIdentity
  }

  /// Returns a photo's new sidecar if it has the annotations of the catalogue.
  ///
  /// One that cannot be examined or read is reported in its turn.
  func unchangedSidecar(of entry: Entry) -> UnchangedSidecar? {
    guard (try? hasNewSidecar(entry)) ?? false else { return nil }
    let sidecar = SidecarFile(of: entry.photo, in: place)
    guard let file = (try? sidecar.identity) ?? nil, let content = (try? sidecar.content) ?? nil,
      content.annotations == entry.photo.annotations, content.photoID ?? entry.id == entry.id
    else { return nil }
    return UnchangedSidecar(photo: entry.id, file: file)
  }

  private func rows(after number: Int64, upTo end: Int64) throws(StoreError) -> [Entry] {
    try read { catalogue throws(DatabaseError) in
      try catalogue.entries(after: number, limit: Self.refreshedPage).filter { $0.number <= end }
    }
  }

  /// Records that the files of folders have been compared, except where something failed: that is
  /// tried again when the store is next opened.
  private func note(
    _ looks: [FolderExamination], rewritten: Set<String>, _ failed: [RefreshedPhoto]
  ) throws(StoreError) {
    let unsettled = Set(failed.map { StorePath.folder(of: $0.path) })
    var looks = looks.filter { !unsettled.contains($0.known.path) }
    for index in looks.indices {
      looks[index].isRewritten = rewritten.contains(looks[index].known.path)
    }
    try note(looks)
  }

  private static var refreshedPage: Int { 256 }
}

extension Catalogue {
  /// The number of the newest row.
  fileprivate var lastNumber: Int64 {
    mutating get throws(DatabaseError) {
      try connection.first("SELECT max(number) FROM photos") { $0.integer(0) } ?? 0
    }
  }
}

extension StoreError {
  fileprivate static func foreignSidecar(_ path: String, of other: PhotoID) -> StoreError {
    StoreError(
      .damaged, "the sidecar \(path) belongs to the photo \(other)", remedy: .repairSidecar)
  }
}
