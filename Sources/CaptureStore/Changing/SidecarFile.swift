internal import CaptureFiles
internal import CaptureImaging
internal import CaptureMetadata

/// The file beside an original that says what people said about it.
struct SidecarFile {
  private let place: StorePlace
  private let path: ConfinedPath

  init(of photo: Photo, in place: StorePlace) {
    self.init(besideOriginal: photo.place, in: place)
  }

  /// The file beside an original that lies at a path of the store.
  ///
  /// Its accents may be written in another way than those of the original.
  init(besideOriginal original: String, in place: StorePlace) {
    self.place = place
    path = place.file(original).found.companion(".xmp")
  }

  var exists: Bool { Folder.exists(path) }

  /// When the file was last changed; nil when there is none.
  var changed: FileIdentity.Moment? {
    get throws(StoreError) {
      try StoreError.files { () throws(FileError) in try FileIdentity(at: path)?.changed }
    }
  }

  /// What the file says of the photo: its annotations, and which photo they are about.
  struct Content: Sendable {
    let words: PhotoWords
    let photoID: PhotoID?
    /// The checksums of every state that the photo's bytes have had.
    let states: [Digest]
    /// When the photo was taken, if the file says so.
    let taken: WallTime?

    init(_ sidecar: Sidecar) {
      words = sidecar.words
      states = sidecar.states.compactMap { Digest(text: $0) }
      photoID = Self.photoID(sidecar.photoID.flatMap { PhotoID($0) }, states)
      taken = sidecar.taken
    }

    /// The id, unless it contradicts the states, the first of which gave the photo its id.
    ///
    /// Where there is but one, the bytes themselves tell.
    private static func photoID(_ said: PhotoID?, _ states: [Digest]) -> PhotoID? {
      guard let said, let first = states.first, !states.lead(to: said) else { return said }
      return states.count > 1 ? first.id : nil
    }

    /// Whether bytes are among the photo's states; the first version of the program listed none.
    func mayDescribe(_ digest: Digest) -> Bool { states.isEmpty || states.contains(digest) }
  }

  /// Nil when there is no file.
  var content: Content? {
    get throws(StoreError) {
      guard exists else { return nil }
      let bytes = try self.bytes
      return try refusing { () throws(MetadataError) in
        try Content(Sidecar(bytes.span.bytes))
      }
    }
  }

  /// The file's bytes; nil when there is none.
  var contents: [UInt8]? {
    get throws(StoreError) { exists ? try bytes : nil }
  }

  var words: PhotoWords? {
    get throws(StoreError) { try content?.words }
  }

  /// The file, and when it was last changed; nil where there is none, or none that makes sense.
  var reading: SidecarReading? {
    guard let bytes = (try? contents) ?? nil, let changed = (try? changed) ?? nil,
      let sidecar = try? Sidecar(bytes.span.bytes)
    else { return nil }
    return SidecarReading(sidecar: sidecar, changed: changed)
  }

  /// Whether the file says all that a sidecar does, other programs' words included.
  func containsAll(of sidecar: Sidecar) -> Bool {
    guard let bytes = (try? contents) ?? nil, let said = try? Sidecar(bytes.span.bytes) else {
      return false
    }
    return said.containsAll(of: sidecar)
  }

  /// Puts a photo's annotations into the file, beside whatever else stands there; durable.
  ///
  /// States that it lists stay, unless they contradict the photo's id: an older catalogue may have been
  /// restored, which does not know them.
  ///
  /// What is half written lies among the incoming files, where a killed writer's
  /// are found.
  func write(about photo: Photo, states: [Digest], by token: String) throws(StoreError) {
    let old = exists ? try bytes : nil
    let new = try refusing { () throws(MetadataError) in
      var sidecar = try Sidecar(orNew: old)
      let isSame = sidecar.photoID == "\(photo.id)"
      let listed = isSame ? sidecar.states.compactMap { Digest(text: $0) } : []
      let known = listed.lead(to: photo.id) ? listed.adding(states) : states
      return try sidecar.bytes(describing: photo, states: known)
    }
    try replace(with: new, by: token)
  }

  /// What a new file says of a photo.
  static func bytes(about photo: Photo, states: [Digest]) throws(StoreError) -> [UInt8] {
    do throws(MetadataError) {
      var sidecar = try Sidecar(orNew: nil)
      return try sidecar.bytes(describing: photo, states: states)
    } catch {
      throw StoreError(.failed, "cannot write a sidecar about \(photo.path): \(error)")
    }
  }

  /// Puts other bytes in place of the file; durable.
  func replace(with bytes: [UInt8], by token: String) throws(StoreError) {
    let part = try PartFile(bytes, by: token, in: place)
    try part.sync()
    do throws(FileError) {
      try part.file.replace(path)
    } catch {
      throw StoreError(aboutPhoto: error)
    }
  }

  /// Flushes the file and its name; answers whether there is a file.
  func sync() throws(StoreError) -> Bool {
    try StoreError.files { () throws(FileError) in
      guard try FileIdentity(at: path)?.isPlain ?? false else { return false }
      try Descriptor(path, .reading).sync()
      try Folder.sync(of: path)
      return true
    }
  }

  /// Whether this program may read the file, whatever it holds.
  var isReadable: Bool {
    do throws(StoreError) {
      _ = try contents
      return true
    } catch {
      return !error.leavesBytesUnknown
    }
  }

  /// Moves the file to `lost+found`; throws if this program may not read it, since it may be sound.
  func setAside() throws(StoreError) {
    do throws(StoreError) {
      _ = try contents
    } catch {
      guard !error.leavesBytesUnknown else { throw error }
    }
    try StoreError.files { () throws(FileError) in try LostAndFound(place).take(path) }
  }

  /// Makes room for another sidecar of the same photo; what only this one says goes to `lost+found`.
  func giveWay(to other: SidecarReading) throws(StoreError) {
    guard let sidecar = reading?.sidecar, other.sidecar.containsAll(of: sidecar) else {
      return try setAside()
    }
    try remove()
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
        remedy: "repair it, or move it away")
    }
  }
}
