internal import CaptureFiles

/// Files that could not be read when the catalogue was made or when unknown files were examined, and
/// may be photos, and folders that could not be listed.
extension StoreEngine {
  /// Returns an error for each file and folder that still cannot be read, and for each damaged sidecar
  /// that holds the only copy of its photo's annotations.
  package func unreadableFiles() throws(StoreError) -> [StoreError] {
    try unreadablePhotos() + sidecarsOfUnknownAnnotations()
  }

  /// Returns why these files and folders cannot be read, those that still cannot.
  ///
  /// Those that could not when the catalogue was made become photos once they can, or are reported as
  /// long as the store cannot be written to. The others are unknown files again.
  func unreadablePhotos() throws(StoreError) -> [StoreError] {
    let paths = try read { catalogue throws(DatabaseError) in try catalogue.unreadableFiles() }
    var errors: [StoreError] = []
    for path in paths {
      do throws(StoreError) {
        try settleUnreadable(path)
      } catch {
        errors.append(error)
      }
    }
    return errors
  }

  /// Returns the paths of the files and folders for which ``unreadablePhotos()`` has errors.
  ///
  /// Only a store that cannot be written to also has others on record.
  func unreadablePaths() throws(StoreError) -> [String] {
    let paths = try read { catalogue throws(DatabaseError) in try catalogue.unreadableFiles() }
    guard isReadOnly else { return paths }
    return paths.filter { (try? settleUnreadable($0)) == nil }
  }

  /// Makes a file a photo that can be read by now; throws if it still cannot be, or if the store cannot
  /// be written to.
  private func settleUnreadable(_ path: String) throws(StoreError) {
    let location = place.file(path)
    if try StoreError.files({ () throws(FileError) in try FileIdentity(at: location)?.isFolder })
      ?? false
    {
      _ = try StoreError.files { () throws(FileError) in try Folder.names(in: location) }
    } else if Folder.exists(location), try FoundOriginal.unlessNoPhoto(path, in: place),
      try read({ catalogue throws(DatabaseError) in try catalogue.lacksPhoto(at: path) })
    {
      try adopt(path)
    }
    guard !isReadOnly else { return }
    try write { writer throws(StoreError) in
      try writer.commit { catalogue throws(DatabaseError) in
        try catalogue.forgetUnreadable(path)
      }
    }
  }
}

extension StoreEngine {
  /// Makes a file a photo, unless its picture is not complete: a verification reports that.
  private func adopt(_ path: String) throws(StoreError) {
    guard !isReadOnly else { return try requireKnown(path) }
    var finding = StoreFinding(.stray, photo: nil, path: path)
    var verification = Verification()
    do throws(StoreError) {
      _ = try StrayRepair(in: self).settle(&finding, &verification)
    } catch {
      guard [.notAPhoto, .truncated, .otherFormat, .refused].contains(error.code) else {
        throw error
      }
    }
  }

  /// Throws if a photo is not in the catalogue, to which it cannot be added.
  private func requireKnown(_ path: String) throws(StoreError) {
    let place = place
    let isKnown = try read { catalogue throws(DatabaseError) in
      try catalogue.knows(path, in: place)
    }
    guard !isKnown else { return }
    throw StoreError(
      .readOnly,
      "the photo \(place.file(path)) is not in the catalogue; the store is read-only")
  }
}

extension FoundOriginal {
  /// Returns whether a file is a photo; throws if it cannot be read.
  fileprivate static func unlessNoPhoto(
    _ path: String, in place: StorePlace
  ) throws(StoreError) -> Bool {
    do throws(StoreError) {
      _ = try FoundOriginal(path, in: place)
      return true
    } catch {
      guard error.leavesBytesUnknown else { return false }
      throw error
    }
  }
}

extension Catalogue {
  /// The paths of files that could not be read when the catalogue was made, or later.
  mutating func unreadableFiles() throws(DatabaseError) -> [String] {
    try counterNames(after: Self.unreadable) + counterNames(after: Self.unknownUnreadable)
  }

  mutating func setUnreadable(_ paths: [String]) throws(DatabaseError) {
    for path in try unreadableFiles() { try forgetUnreadable(path) }
    for path in paths { try add(1, to: Self.unreadable + path) }
  }

  /// Notes unknown files that could not be read, and folders that could not be listed.
  mutating func noteUnreadable(_ paths: [String]) throws(DatabaseError) {
    let known = Set(try unreadableFiles().map { Array($0.utf8) })
    for path in paths where !known.contains(Array(path.utf8)) {
      try add(1, to: Self.unknownUnreadable + path)
    }
  }

  /// Returns whether a file could not be read when the catalogue was made.
  mutating func lacksPhoto(at path: String) throws(DatabaseError) -> Bool {
    try counter(Self.unreadable + path) > 0
  }

  mutating func forgetUnreadable(_ path: String) throws(DatabaseError) {
    try forget(counter: Self.unreadable + path)
    try forget(counter: Self.unknownUnreadable + path)
  }

  /// The beginning of the names of counters that stand for one such file each.
  private static let unreadable = "unreadable file "
  /// The same for a file that was unknown when it could not be read.
  private static let unknownUnreadable = "unreadable unknown file "
}
