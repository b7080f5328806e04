internal import CaptureFiles
internal import CaptureMetadata

extension StoreEngine {
  /// Searches the store's folder for files that belong to no photo, and records how many there are, and
  /// what cannot be examined or listed.
  ///
  /// Nothing is recorded if `recording` is false, if another program is changing the store, or if the
  /// store is not writable.
  package func searchFolder(recording: Bool = true) throws(StoreError) -> FolderSearch {
    let contents = try place.contents()
    var search = FolderSearch(
      unknownFiles: [], unreadable: contents.unreadable.map { StoreError($0) },
      unreadablePaths: contents.unreadable.map(place.path(of:)))
    for file in try unknownFiles(in: contents) {
      if let error = obstacle(toExamining: file) {
        search.unreadable.append(StoreError(error))
        search.unreadablePaths.append(file.path)
      } else {
        search.unknownFiles.append(file)
      }
    }
    if recording {
      try record(search.unknownFiles)
      try record(unreadable: search.unreadablePaths)
    }
    return search
  }

  /// Returns why a file cannot be examined; nil if it can be, or is gone.
  private func obstacle(toExamining file: UnknownFile) -> FileError? {
    do throws(FileError) {
      _ = try FileIdentity(at: place.file(file.path))
      return nil
    } catch {
      return error.cause.leavesBytesUnknown ? error : nil
    }
  }

  /// Returns the files of ``searchFolder(recording:)`` that belong to no photo.
  package func unknownFiles(recording: Bool = true) throws(StoreError) -> [UnknownFile] {
    try searchFolder(recording: recording).unknownFiles
  }

  /// Returns how many files were unknown when the folder was last searched; nil if it never was.
  package func unknownFileCount() throws(StoreError) -> UnknownFileCount? {
    try read { catalogue throws(DatabaseError) in try catalogue.unknownFileCount() }
  }

  /// Returns how many files are unknown now, and errors for unreadable files and folders that may be, or
  /// contain, photos.
  ///
  /// The folder is searched only if the store has at most this many photos, so that it is fast. Otherwise
  /// the count is that of the last search, and there are no errors.
  package func currentSearch(
    upTo limit: Int = 1000
  ) throws(StoreError) -> (count: UnknownFileCount?, unreadable: [StoreError]) {
    let recorded = try unknownFileCount()
    guard try count() <= limit else { return (recorded, []) }
    let search = try searchFolder(recording: false)
    let files = search.unknownFiles.filter(\.isUnknown)
    if files.count != recorded?.count { try record(files) }
    try record(unreadable: search.unreadablePaths)
    return (UnknownFileCount(count: files.count, searched: clock.now()), search.unreadable)
  }

  /// Returns the files of a search that belong to no photo.
  ///
  /// Those that are reported in any case, as unreadable, are not among them.
  func unknownFiles(in contents: StoreContents) throws(StoreError) -> [UnknownFile] {
    let unread = Set(try unreadablePaths().map(place.file))
    let suspects = try suspects(in: contents).filter {
      !BinPath.contains($0) && !unread.contains(place.file($0))
    }
    let photos = try withoutOriginals(suspects)
    return (photos + contents.conflictingSidecars).map { UnknownFile(path: $0) }
  }

  /// Records what a search of the whole folder has found, unless another program is changing the store.
  func record(_ files: [UnknownFile]) throws(StoreError) {
    guard !isReadOnly else { return }
    let paths = files.filter(\.isUnknown).map(\.path)
    let searched = clock.now()
    _ = try writeIfNoProgramDoes { writer throws(StoreError) in
      try writer.record { catalogue throws(DatabaseError) in
        try catalogue.setUnknownFiles(paths, searched: searched)
      }
    }
  }

  /// Records files and folders that a search could not examine or list, unless they are recorded already
  /// or another program is changing the store.
  ///
  /// They are reported until they can be read.
  func record(unreadable paths: [String]) throws(StoreError) {
    guard !isReadOnly, !paths.isEmpty else { return }
    let known = Set(
      try read { catalogue throws(DatabaseError) in try catalogue.unreadableFiles() })
    guard !known.isSuperset(of: paths) else { return }
    _ = try writeIfNoProgramDoes { writer throws(StoreError) in
      try writer.record { catalogue throws(DatabaseError) in
        try catalogue.noteUnreadable(paths)
      }
    }
  }

  /// Finds out which of the unknown files are second copies of photos, and makes photos of the others
  /// if `adopting` is true; nothing is moved or removed.
  ///
  /// Those that cannot be read are taken out of the list, recorded, and returned as errors.
  func settle(
    _ files: inout [UnknownFile], adopting: Bool
  ) throws(StoreError) -> [StoreError] {
    var unreadable: [(path: String, error: StoreError)] = []
    var kept: [UnknownFile] = []
    for var file in files {
      do throws(StoreError) {
        if !file.isSidecar {
          file.outcome =
            try adopting ? StrayRepair(in: self).adopt(file.path) : outcome(ofLookingAt: file.path)
        }
      } catch {
        guard error.code != .full, error.code != .readOnly else { throw error }
        guard !error.leavesBytesUnknown else {
          unreadable.append((file.path, error))
          continue
        }
        if adopting { file.outcome = .failed(error) }
      }
      kept.append(file)
    }
    files = kept
    guard !unreadable.isEmpty else { return [] }
    unreadable.sort { $0.path < $1.path }
    let paths = unreadable.map(\.path)
    try write { writer throws(StoreError) in
      try writer.record { catalogue throws(DatabaseError) in
        try catalogue.noteUnreadable(paths)
      }
    }
    return unreadable.map(\.error)
  }

  private func outcome(ofLookingAt path: String) throws(StoreError) -> UnknownFile.Outcome {
    let found = try FoundOriginal(path, in: place)
    let entry = try read { catalogue throws(DatabaseError) in
      try catalogue.entry(withState: found.digest)
    }
    if let entry, entry.photo.deleted == nil,
      try Original(entry, in: place).contentsUnlessLost()?.digest == found.digest
    {
      return .copy(of: entry.id)
    }
    guard entry == nil else { return .found }
    let exported = try read { catalogue throws(DatabaseError) in
      try catalogue.entry(exportedAs: found, in: place)
    }
    guard let exported else { return .found }
    return .copy(of: exported.id)
  }

  /// Returns the files that are not a photo's original under another spelling of its path, on a disk
  /// that gives each spelling another number; see ``PathPair``.
  ///
  /// A repair records the path of such an original as the folder lists it.
  private func withoutOriginals(_ paths: [String]) throws(StoreError) -> [String] {
    guard !paths.isEmpty else { return [] }
    let originals = try read { catalogue throws(DatabaseError) in try catalogue.originals() }
    let spellings = Dictionary(grouping: originals.map(\.path)) { $0.lowercased() }
    return paths.filter { path in
      !spellings[path.lowercased(), default: []].contains { original in
        let pair = PathPair(place.file(path), keeping: place.file(original))
        return (try? pair.isOneFile) ?? false
      }
    }
  }

  /// Returns the files directly in a folder that are named like photos and are not among its originals,
  /// and the sidecars that conflict with others.
  ///
  /// A file that is an original under another name, such as in a folder where case is ignored or that
  /// a link leads to, is not unknown.
  func unknownFiles(
    inFolder folder: String, besides entries: [Entry]
  ) throws(StoreError) -> [String] {
    let unknown = try StoreError.files { () throws(FileError) in
      try strangers(inFolder: folder, besides: entries)
    }
    guard !unknown.isEmpty else { return [] }
    let sizes = Set(unknown.map(\.file.byteCount))
    let originals = try read { catalogue throws(DatabaseError) in try catalogue.originals() }
      .filter { sizes.contains($0.byteCount) }
      .compactMap { (try? FileIdentity(at: place.file($0.path).found)) ?? nil }
    let others = unknown.filter { !originals.has($0.file) }
    return try withoutOriginals(others.map(\.path))
  }

  /// Returns the same of a folder as if there were no others.
  private func strangers(
    inFolder folder: String, besides entries: [Entry]
  ) throws(FileError) -> [(path: String, file: FileIdentity)] {
    let location = folder.isEmpty ? place.top : place.file(folder).found
    let known = Set(entries.map { $0.photo.name.composed })
    let originalNames = entries.map(\.photo.name)
    let names = try Folder.entries(in: location).filter { entry in
      guard entry.kind == .file else { return false }
      guard !StorePath.isPhoto(entry.name) else { return !known.contains(entry.name.composed) }
      return SyncConflict.isSidecar(entry.name)
        && !SyncConflict.sidecars([entry.name], besides: originalNames).isEmpty
    }.map(\.name)
    guard !names.isEmpty else { return [] }
    let originals = try entries.map { entry throws(FileError) in
      try FileIdentity(at: place.file(entry.photo.place).found)
    }.compactMap { $0 }
    var unknown: [(path: String, file: FileIdentity)] = []
    for name in names {
      guard let file = try FileIdentity(at: location.file(name)) else { continue }
      if !originals.has(file) { unknown.append((StorePath.joined(folder, name), file)) }
    }
    return unknown
  }
}

extension UnknownFile {
  /// Whether it still belongs to no photo.
  var isUnknown: Bool {
    switch outcome {
    case .adopted, .foundAgain: false
    case .found, .copy, .failed: true
    }
  }
}

/// What a search of a store's folder has found besides its photos.
package struct FolderSearch: Sendable {
  /// The files that belong to no photo.
  package internal(set) var unknownFiles: [UnknownFile]
  /// Errors for unreadable files and folders that may be, or contain, photos.
  package internal(set) var unreadable: [StoreError]
  /// The paths of those, relative to the store's folder.
  var unreadablePaths: [String]
}
