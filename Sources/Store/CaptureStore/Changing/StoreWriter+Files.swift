internal import CaptureFiles
internal import CaptureImaging

extension StoreWriter {
  /// Moves an original and its sidecar, durably.
  ///
  /// The old names are removed only once the new ones are on the disk. A lost original must not
  /// keep its photo out of the bin, or in it. Anything in an original's place that is not a file
  /// does not belong to the photo, and stays.
  mutating func moveFiles(
    of photo: Photo, to path: String, mayLackOriginal: Bool
  ) throws(StoreError) {
    let (source, target) = (try currentPath(of: photo), place.spelled(path))
    try StoreError.files { () throws(FileError) in
      try Folder.make(place.file(StorePath.folder(of: target)))
    }
    if hasFile(source) || !mayLackOriginal {
      try requireFile(source)
      guard try give(target, to: source) else {
        throw StoreError(FileError(.name, "\(place.file(target))", .exists))
      }
    }
    try moveSidecar(from: source, to: target)
    try dropOldName(source, of: target)
    try StoreError.files { () throws(FileError) in
      try Folder.sync(of: place.file(target))
      try Folder.syncRemains(of: [place.file(source)])
    }
  }

  /// Moves an original and its sidecar back to where they were, durably; does nothing if they are there.
  func moveFilesBack(from path: String, to former: String) throws(StoreError) {
    if hasFile(path), !hasFile(former) { _ = try give(former, to: path) }
    try moveSidecar(from: path, to: former)
    try dropOldName(path, of: former)
    try StoreError.files { () throws(FileError) in
      try Folder.sync(of: place.file(former))
      try Folder.syncRemains(of: [place.file(path)])
    }
  }

  /// Returns whether there is a file at a path, or a link to one.
  ///
  /// A link that cannot be followed, such as one out of the store, may lead to one.
  func hasFile(_ path: String) -> Bool {
    do throws(FileError) {
      return try FileIdentity(at: place.file(path))?.isPlain ?? false
    } catch {
      return Folder.exists(place.file(path))
    }
  }

  /// Throws unless there is a file at a path.
  func requireFile(_ path: String) throws(StoreError) {
    guard !hasFile(path) else { return }
    if let absence = Original.absence(at: place.file(path)) { throw absence }
    throw StoreError(FileError(.name, "\(place.file(path))", .notRegular))
  }

  /// Returns the current path of a photo's original.
  ///
  /// That is its listed path, or one that another system has written with different Unicode
  /// normalisation and that belongs to no other photo.
  mutating func currentPath(of photo: Photo) throws(StoreError) -> String {
    let found = place.file(photo.place).found.relative
    guard !found.utf8.elementsEqual(photo.place.utf8) else { return found }
    let other = try ask { catalogue throws(DatabaseError) in try catalogue.entry(at: found) }
    return other == nil || other?.id == photo.id ? found : photo.place
  }

  func moveFile(_ source: String, to target: String) throws(StoreError) {
    guard hasFile(source) else { return }
    _ = try give(target, to: source)
    try dropOldName(source, of: target)
  }

  /// Gives a file a new name unless that is taken; returns whether it succeeded.
  ///
  /// If a rename might lose both names, or the new one is on another disk, a copy gets the new
  /// name, and the old file stays until ``dropOldName(_:of:)``.
  private func give(_ target: String, to source: String) throws(StoreError) -> Bool {
    let (old, new) = (place.file(source), place.file(target))
    guard try areOnOneDisk(old.parent, new.parent), fileSystem(of: new.parent) == .journaled else {
      return try giveToCopy(new, of: old)
    }
    return try StoreError.files { () throws(FileError) in
      try Folder.renameUnlessTaken(old, to: new)
    }
  }

  /// Gives a name to a durable copy of a file unless the name is taken; returns whether it
  /// succeeded.
  ///
  /// The copy is read back before, because the old file is removed next.
  ///
  /// If the incoming folder is on the same disk, the copy is made there, where the leftovers of
  /// killed writers are found.
  private func giveToCopy(
    _ name: ConfinedPath, of file: ConfinedPath
  ) throws(StoreError) -> Bool {
    guard try areOnOneDisk(place.incoming, name.parent) else {
      return try StoreError.files { () throws(FileError) in
        try Folder.copyUnlessTaken(file, to: name)
      }
    }
    let (bytes, identity) = try StoreError.files { () throws(FileError) in
      let file = try Descriptor(file, .reading)
      return (try file.readAll(), try file.identity)
    }
    let copy = try PartFile(bytes, by: token, in: place)
    try StoreError.files { () throws(FileError) in try copy.file.resemble(identity) }
    try copy.readBack(as: name)
    return try StoreError.files { () throws(FileError) in try copy.file.name(name) }
  }

  private func areOnOneDisk(
    _ folder: ConfinedPath, _ other: ConfinedPath
  ) throws(StoreError) -> Bool {
    try StoreError.files { () throws(FileError) in
      try FileIdentity(at: folder)?.device == FileIdentity(at: other)?.device
    }
  }

  /// Returns how a folder's file system treats renames; another disk may be mounted anywhere in the
  /// store.
  func fileSystem(of folder: ConfinedPath) -> FileSystemKind {
    if let unjournaledFolder, folder == place.file(unjournaledFolder) { return .unjournaled }
    return FileSystemKind(of: folder)
  }

  /// Removes the old name of a file that has both, or of one whose copy has the new name.
  ///
  /// The copy is compared and synced first: a program that was killed may have made it.
  func dropOldName(_ source: String, of target: String) throws(StoreError) {
    guard try haveSameBytes(source, target) else { return }
    try StoreError.files { () throws(FileError) in
      try Descriptor(place.file(target), .reading).sync()
      try Folder.sync(of: place.file(target))
      // If both are one name after all, it stays.
      _ = try PathPair(place.file(source), keeping: place.file(target)).remove(by: token, in: place)
    }
  }

  /// Returns whether two names belong to one file, or to two files with equal bytes.
  ///
  /// One name that two paths reach, as on a file system that ignores case, does not count as two
  /// names.
  func haveSameBytes(_ path: String, _ other: String) throws(StoreError) -> Bool {
    try StoreError.files { () throws(FileError) in
      let (path, other) = (place.file(path), place.file(other))
      guard let (one, two) = try PathPair(path, keeping: other).files, one.isPlain, two.isPlain
      else { return false }
      guard !one.isSame(as: two) else { return one.linkCount > 1 }
      guard one.byteCount == two.byteCount else { return false }
      return try Descriptor(path, .reading).readAll() == Descriptor(other, .reading).readAll()
    }
  }
}
