internal import CaptureBase
internal import CaptureFiles
internal import CaptureImaging
internal import CaptureMetadata

extension NewPhoto {
  /// Reads a photo from a file, together with the sidecar beside it.
  ///
  /// The photo keeps the file's name, and the file's modification time unless the photo contains a
  /// time. A file larger than the limit, or one that begins like a picture or video of another
  /// format, is rejected without being read completely. A photo whose sidecar cannot be read comes
  /// without it.
  public init(
    file path: String, byteLimit: Int = StoreConfiguration().addingLimit
  ) async throws(StoreError) {
    self = try await Background.files.run { () throws(StoreError) in
      do throws(StoreError) {
        return try NewPhoto(reading: path, byteLimit: byteLimit)
      } catch {
        throw error.naming(path)
      }
    }
  }

  package init(
    reading path: String, byteLimit: Int = StoreConfiguration().addingLimit
  ) throws(StoreError) {
    let file = try StoreError.files { () throws(FileError) in try Descriptor(path, .reading) }
    let identity = try StoreError.files { () throws(FileError) in try file.identity }
    guard identity.byteCount <= byteLimit else {
      throw StoreError(byteCount: identity.byteCount, limit: byteLimit)
    }
    let head = try StoreError.files { () throws(FileError) in
      try file.read(MediaFormat.headLength, at: 0)
    }
    let name = StorePath.name(of: path)
    if let format = MediaFormat(head: head.span.bytes, fileName: name),
      OriginalKinds.kind(of: format) == nil
    {
      throw StoreError(
        .otherFormat, "it is \(format), not a \(OriginalKinds.names)", format: format)
    }
    self = try StoreError.files { () throws(FileError) in
      NewPhoto(
        original: try file.readAll(), name: name, taken: WallTime(identity.changed))
    }
    tolerance = .flawed
    samePicture = .skippedIfNothingIsLost
    do throws(FileError) {
      sidecar = try Self.sidecar(of: path)
    } catch {
      sidecarProblem = "\(error)"
    }
  }

  /// Reads the sidecar beside a photo, named as darktable and digiKam or as Lightroom names it; nil
  /// if there is none, or if it is a link.
  private static func sidecar(of path: String) throws(FileError) -> [UInt8]? {
    guard let sidecar = sidecarPath(of: path) else { return nil }
    return try Descriptor(sidecar, .reading).readAll(upTo: Sidecar.byteLimit)
  }

  /// Returns the path of the sidecar that is read with a photo: of two, the one that was changed
  /// last.
  package static func sidecarPath(of path: String) -> String? {
    let paths = [FullSidecar.location(beside: path), BriefSidecar.location(beside: path)]
    let found = paths.compactMap(\.self).compactMap { path -> (String, FileIdentity.Moment)? in
      guard let file = (try? path.identity(followingLinks: false)) ?? nil, !file.isLink else {
        return nil
      }
      return (path, file.changed)
    }
    guard let first = found.first, let last = found.last else { return nil }
    return last.1.isLater(than: first.1) ? last.0 : first.0
  }
}

extension StoreError {
  /// The same error with the path of the file, if only its content was rejected: other errors name
  /// the file already.
  fileprivate func naming(_ path: String) -> StoreError {
    guard code == .otherFormat || code == .refused else { return self }
    return StoreError(code, "cannot add \(path): \(problem)", remedy: remedy, format: format)
  }

  fileprivate init(byteCount: Int, limit: Int) {
    self.init(
      .refused,
      "it is \(byteCount.mebibytes) MB, and the limit is \(limit.mebibytes) MB"
    )
  }
}
