internal import CaptureBase
internal import CaptureFiles
internal import CaptureImaging
internal import CaptureMetadata

/// The XMP file beside an original that holds its annotations.
struct SidecarFile {
  private let place: StorePlace
  private let path: ConfinedPath
  /// The older one, if the original has a sidecar of either name.
  private let older: ConfinedPath?
  /// Whether it is named without its photo's extension.
  let isBrief: Bool

  init(of photo: Photo, in place: StorePlace) {
    self.init(besideOriginal: photo.place, in: place)
  }

  /// Creates a reference to the sidecar of the original at a path of the store.
  ///
  /// The encoding of accents in its name may differ from that in the original's name, and so may
  /// the case of the photo's extension. If there are both `IMG.jpg.xmp` and `IMG.xmp`, it is the one
  /// that was changed last.
  init(besideOriginal original: String, in place: StorePlace) {
    self.place = place
    let usual = FullSidecar.location(beside: place.file(original).found)
    let brief = place.briefSidecar(besideOriginal: original)
    guard let brief else {
      (path, older, isBrief) = (usual, nil, false)
      return
    }
    let isNewer = Self.isNewer(brief, than: usual)
    isBrief = isNewer ?? true
    path = isBrief ? brief : usual
    older = isNewer.map { $0 ? usual : brief }
  }

  /// Returns whether the first file was changed after the second; nil if there is no second one.
  ///
  /// A second one that cannot be examined is not passed over, since it may be the newer one.
  private static func isNewer(_ path: ConfinedPath, than other: ConfinedPath) -> Bool? {
    do throws(FileError) {
      guard let there = try FileIdentity(at: other) else { return nil }
      guard let here = (try? FileIdentity(at: path)) ?? nil else { return false }
      return here.changed.isLater(than: there.changed)
    } catch {
      return error.mayHideSidecar ? false : nil
    }
  }

  /// The path relative to the store's folder.
  var relative: String { path.relative }

  var location: ConfinedPath { path }

  /// The location of the older sidecar, if there are two.
  var unused: ConfinedPath? { older }

  /// The file's size and time; nil if there is no file.
  var identity: FileIdentity? {
    get throws(StoreError) {
      try StoreError.files { () throws(FileError) in try FileIdentity(at: path) }
    }
  }

  var exists: Bool { Folder.exists(path) }

  /// Whether there is a file; throws if there may be one that cannot be examined.
  private var isThere: Bool {
    get throws(StoreError) {
      do throws(FileError) {
        return try path.identity(followingLinks: false) != nil
      } catch {
        guard error.mayHideSidecar else { return false }
        throw StoreError(error)
      }
    }
  }

  /// The file's modification time; nil if there is no file.
  var changed: FileIdentity.Moment? {
    get throws(StoreError) {
      try StoreError.files { () throws(FileError) in try FileIdentity(at: path)?.changed }
    }
  }

  /// The annotations in the file, and the photo to which they belong.
  struct Content: Sendable {
    let annotations: Annotations
    let photoID: PhotoID?
    /// The checksums of every state that the photo's bytes have had, the oldest first.
    let states: [Digest]
    /// The time at which the photo was taken, if the file contains it.
    let taken: WallTime?

    init(_ sidecar: Sidecar) {
      annotations = sidecar.annotations
      states = sidecar.states.compactMap { Digest(text: $0) }
      photoID = Self.photoID(sidecar.photoID.flatMap { PhotoID($0) }, states)
      taken = sidecar.taken
    }

    /// Returns the id, unless it contradicts the states, the first of which gave the photo its id.
    ///
    /// If there is only one state, the id is nil, and the bytes decide.
    private static func photoID(_ said: PhotoID?, _ states: [Digest]) -> PhotoID? {
      guard let said, let first = states.first, !states.lead(to: said) else { return said }
      return states.count > 1 ? first.id : nil
    }

    private init(_ annotations: Annotations, identifiedBy other: Content) {
      self.annotations = annotations
      (photoID, states, taken) = (other.photoID, other.states, other.taken)
    }

    /// Returns these annotations, with the photo that another sidecar names.
    fileprivate func identified(by other: Content) -> Content {
      Content(annotations, identifiedBy: other)
    }

    /// Returns whether bytes are among the photo's states, which the program's first version did
    /// not list.
    func mayDescribe(_ digest: Digest) -> Bool { states.isEmpty || states.contains(digest) }
  }

  /// The parsed file; nil if there is none.
  ///
  /// Throws if it names no photo, and the older sidecar, which may name one, cannot be read.
  var content: Content? {
    get throws(StoreError) {
      guard try isThere else { return nil }
      let bytes = try self.bytes
      let content = try refusing { () throws(MetadataError) in
        try Content(Sidecar(bytes.span.bytes))
      }
      guard content.photoID == nil, content.states.isEmpty, let other = try identifying else {
        return content
      }
      return content.identified(by: other)
    }
  }

  /// The older sidecar, which may be the only one that names the photo; nil if there is none, or no
  /// valid one.
  ///
  /// Throws if it cannot be read.
  private var identifying: Content? {
    get throws(StoreError) {
      guard let older else { return nil }
      do throws(FileError) {
        let bytes = try Descriptor(older, .reading).readAll(upTo: Sidecar.byteLimit)
        return (try? Sidecar(bytes.span.bytes)).map { Content($0) }
      } catch {
        guard error.cause.leavesBytesUnknown else { return nil }
        throw StoreError(error)
      }
    }
  }

  /// The file's bytes; nil if there is no file.
  var contents: [UInt8]? {
    get throws(StoreError) { try isThere ? bytes : nil }
  }

  var annotations: Annotations? {
    get throws(StoreError) { try content?.annotations }
  }

  /// The parsed file and its modification time; nil if there is no file, or no valid one.
  var reading: SidecarReading? {
    guard let bytes = (try? contents) ?? nil, let changed = (try? changed) ?? nil,
      let sidecar = try? Sidecar(bytes.span.bytes)
    else { return nil }
    return SidecarReading(sidecar: sidecar, changed: changed)
  }

  /// Returns whether the file contains everything in a sidecar, including other programs' metadata.
  func containsAll(of sidecar: Sidecar) -> Bool {
    guard let bytes = (try? contents) ?? nil, let said = try? Sidecar(bytes.span.bytes) else {
      return false
    }
    return said.containsAll(of: sidecar)
  }

  /// Writes a photo's annotations to the file, durably, and keeps its other contents.
  ///
  /// States that it lists are kept, unless they contradict the photo's id: the catalogue may have
  /// been restored from an older copy that does not know them.
  ///
  /// A partially written file stays among the incoming files, where the leftovers of killed writers
  /// are found.
  ///
  /// Returns the identity of the new file.
  @discardableResult
  func write(
    about photo: Photo, states: [Digest], by token: String
  ) throws(StoreError) -> FileIdentity {
    let old = try contents
    let new = try refusing { () throws(MetadataError) in
      var sidecar = try Sidecar(orNew: old)
      let isSame = sidecar.photoID == "\(photo.id)"
      let listed = isSame ? sidecar.states.compactMap { Digest(text: $0) } : []
      let known = listed.lead(to: photo.id) ? listed.adding(states) : states
      return try sidecar.bytes(describing: photo, states: known)
    }
    return try replace(with: new, by: token)
  }

  /// Returns the bytes of a new sidecar for a photo.
  static func bytes(about photo: Photo, states: [Digest]) throws(StoreError) -> [UInt8] {
    do throws(MetadataError) {
      var sidecar = try Sidecar(orNew: nil)
      return try sidecar.bytes(describing: photo, states: states)
    } catch {
      throw StoreError(.failed, "cannot write a sidecar about \(photo.path): \(error)")
    }
  }

  /// Replaces the file's bytes, durably, and returns the identity of the new file.
  ///
  /// If `readingBack` is true, the new bytes are first read back from the disk.
  @discardableResult
  func replace(
    with bytes: [UInt8], by token: String, readingBack: Bool = false
  ) throws(StoreError) -> FileIdentity {
    let part = try PartFile(bytes, by: token, in: place)
    try part.sync()
    if readingBack { try part.readBack(as: path) }
    do throws(FileError) {
      let identity = try part.file.identity
      try part.file.replace(path)
      return identity
    } catch {
      throw StoreError(aboutPhoto: error)
    }
  }

  /// Syncs the file and its name to the disk; returns whether there is a file.
  func sync() throws(StoreError) -> Bool {
    try StoreError.files { () throws(FileError) in
      guard try FileIdentity(at: path)?.isPlain ?? false else { return false }
      try Descriptor(path, .reading).sync()
      try Folder.sync(of: path)
      return true
    }
  }

  /// Whether the file can be read, whatever it contains, and so can any that has to name its photo.
  var isReadable: Bool {
    do throws(StoreError) {
      try requireReadable()
      return true
    } catch {
      return false
    }
  }

  /// Whether the file can be read, but not parsed.
  var isDamaged: Bool {
    do throws(StoreError) {
      _ = try content
      return false
    } catch {
      return !error.leavesBytesUnknown
    }
  }

  /// Moves the file to `lost+found`; throws if this program cannot read it, since it may be sound.
  func setAside() throws(StoreError) {
    try requireReadable()
    try StoreError.files { () throws(FileError) in try LostAndFound(place).take(path) }
  }

  /// Moves the file to `lost+found` if another one is still there afterwards; returns whether it was
  /// moved.
  func setAside(keeping kept: ConfinedPath, by token: String) throws(StoreError) -> Bool {
    try requireReadable()
    return try StoreError.files { () throws(FileError) in
      try LostAndFound(place).take(path, keeping: kept, by: token)
    }
  }

  private func requireReadable() throws(StoreError) {
    do throws(StoreError) {
      _ = try content
    } catch {
      guard !error.leavesBytesUnknown else { throw error }
    }
  }

  /// Moves the older sidecar of two to `lost+found`; does nothing if there is only one.
  ///
  /// If only that one names the photo, the newer one names it afterwards. Throws if either cannot be
  /// read.
  func setAsideOlder(by token: String) throws(StoreError) {
    guard let older else { return }
    try requireReadable()
    if let named = try naming(as: identifying) { try replace(with: named, by: token) }
    _ = try StoreError.files { () throws(FileError) in
      try LostAndFound(place).take(older, keeping: path, by: token)
    }
  }

  /// Returns the file's bytes with the photo that another sidecar names; nil if the file names one,
  /// or is damaged.
  private func naming(as other: Content?) throws(StoreError) -> [UInt8]? {
    guard let other, var sidecar = reading?.sidecar, sidecar.photoID == nil, sidecar.states.isEmpty
    else { return nil }
    return try refusing { () throws(MetadataError) in
      try sidecar.setPhotoID(other.photoID.map { "\($0)" }, at: .now)
      try sidecar.setStates(other.states.map(\.text), at: .now)
      if let taken = other.taken { try sidecar.setTaken(taken, at: .now) }
      return sidecar.bytes
    }
  }

  /// Makes way for another sidecar of the same photo, which is in the file `kept`.
  ///
  /// The file is moved to `lost+found` if it contains anything that the other does not. It stays, and
  /// the result is false, if both are one file.
  func giveWay(
    to other: SidecarReading, in kept: ConfinedPath, by token: String
  ) throws(StoreError) -> Bool {
    guard older == nil, let sidecar = reading?.sidecar, other.sidecar.containsAll(of: sidecar)
    else { return try setAside(keeping: kept, by: token) }
    return try StoreError.files { () throws(FileError) in
      try PathPair(path, keeping: kept).remove(by: token, in: place)
    }
  }

  /// Removes the file, durably.
  func remove() throws(StoreError) {
    try StoreError.files { () throws(FileError) in
      try Folder.remove(path)
      try Folder.sync(of: path)
    }
  }

  private var bytes: [UInt8] {
    get throws(StoreError) {
      try StoreError.files { () throws(FileError) in
        try Descriptor(path, .reading).readAll(upTo: Sidecar.byteLimit)
      }
    }
  }

  private func refusing<Result>(
    _ body: () throws(MetadataError) -> Result
  ) throws(StoreError) -> Result {
    do throws(MetadataError) {
      return try body()
    } catch {
      throw StoreError(
        .damaged, "cannot use the sidecar \(path): \(error)",
        remedy: .repairSidecar)
    }
  }
}

extension FileError {
  /// Whether a sidecar may exist where this error was found; one with a name that is too long cannot.
  var mayHideSidecar: Bool { cause.leavesBytesUnknown && cause != .nameTooLong }
}
