internal import CaptureFiles
internal import CaptureImaging

/// The checks made before a store is used.
struct StorePreparation {
  let place: StorePlace

  init(_ place: StorePlace) {
    self.place = place
  }

  /// Creates the store's folders if they are missing, and returns whether the store is read-only.
  func prepare(creating: Bool) throws(StoreError) -> Bool {
    try refuseFile()
    guard try StoreError.files({ () throws(FileError) in try place.exists }) else {
      guard creating else {
        // A copy of a store without its hidden folder is one again once it is rebuilt.
        let isCopy = (try? holdsPhotos(among: Self.fewItems)) ?? false
        throw isCopy ? StoreError(notYet: place) : StoreError(noStore: place)
      }
      guard try !holdsPhotos() else { throw StoreError(notYet: place) }
      try create()
      return false
    }
    guard Folder.isWritable(place.hidden) else { return true }
    try makeFolders()
    return false
  }

  /// Throws if there is no store, which would have to be created for a backup.
  func requireBackup() throws(StoreError) {
    try refuseFile()
    let isStore = try StoreError.files { () throws(FileError) -> Bool in
      guard try place.exists else { return false }
      // An empty folder is what is left of a store that could not be created.
      return try !Folder.names(in: place.hidden).isEmpty
    }
    guard !isStore else { return }
    guard try !holdsPhotos() else { throw StoreError(notYet: place) }
    throw StoreError(
      .noStore, "there is no backup in \(place.root)", remedy: .createBackup)
  }

  /// Creates the store's folders if there is a store, or if there are photos from which to build
  /// one.
  func prepareForRebuild() throws(StoreError) {
    try checkForRebuild()
    try makeFolders()
  }

  /// Throws if there is neither a store nor a folder of photos that could become one.
  func checkForRebuild() throws(StoreError) {
    try refuseFile()
    if try !StoreError.files({ () throws(FileError) in try place.exists }) {
      guard try holdsPhotos() else { throw StoreError(noStore: place) }
      if let outer = try outerStore { throw StoreError(place, within: outer) }
    }
  }

  private func refuseFile() throws(StoreError) {
    let found = try StoreError.files { () throws(FileError) in try FileIdentity(at: place.root) }
    guard found?.isFolder ?? true else {
      throw StoreError(.notAFolder, "\(place.root) is not a folder")
    }
  }

  private func create() throws(StoreError) {
    do throws(FileError) {
      try place.makeFolders()
    } catch {
      guard error.cause.isDenial else { throw StoreError(error) }
      throw StoreError(
        .readOnly,
        "cannot create the store \(place.root): permission denied for \(error.path)",
        remedy: .writableStore)
    }
  }

  func makeFolders() throws(StoreError) {
    try StoreError.files { () throws(FileError) in try place.makeFolders() }
  }

  /// Whether the catalogue is missing, or a writer has left work unfinished.
  var needsWriter: Bool {
    get throws(StoreError) {
      try StoreError.files { () throws(FileError) in
        guard let catalogue = try FileIdentity(at: place.catalogue), catalogue.byteCount > 0
        else { return true }
        return try !WriterMark.dead(in: place).isEmpty
      }
    }
  }

  /// The store that contains the folder; nil if there is none.
  private var outerStore: String? {
    get throws(StoreError) {
      try StoreError.files { () throws(FileError) in
        var folder = place.root
        var last = try FileIdentity(at: folder)
        while let inner = last {
          folder += "/.."
          guard let outer = try FileIdentity(at: folder), !outer.isSame(as: inner) else { break }
          if Folder.isFolder("\(folder)/.capture") { return try ConfinedFolder(folder).realPath }
          last = outer
        }
        return nil
      }
    }
  }

  /// Returns whether a file is named like a photo and begins like one, or may do so.
  ///
  /// A file that cannot be read counts as a photo, because it cannot be ruled out.
  private func isPhoto(_ path: String) -> Bool {
    guard StorePath.isPhoto(StorePath.name(of: path)) else { return false }
    do throws(FileError) {
      let head = try Descriptor(place.file(path), .reading).read(MediaFormat.headLength, at: 0)
      return MediaFormat(head: head.span.bytes).flatMap { OriginalKinds.kind(of: $0) } != nil
    } catch {
      return error.cause.leavesBytesUnknown
    }
  }

  /// Returns whether a photo is among the first items in the folder.
  ///
  /// If none is, but something cannot be listed that may have some, throws the reason.
  private func holdsPhotos(among count: Int = .max) throws(StoreError) -> Bool {
    var walk = PhotoWalk(in: place.top)
    var obstacle: FileError?
    for _ in 0..<count {
      do throws(FileError) {
        guard let item = try walk.next() else { break }
        if case .file(let path) = item, isPhoto(path) { return true }
      } catch {
        obstacle = obstacle ?? error
      }
    }
    if let obstacle { throw StoreError(obstacle) }
    return false
  }

  /// The number of items after which a mistyped folder, which may be a home, is not searched further.
  private static let fewItems = 2_000
}

extension StoreError {
  fileprivate init(noStore place: StorePlace) {
    self.init(
      .noStore, "there is no store in \(place.root)",
      remedy: .createStore)
  }

  fileprivate init(_ place: StorePlace, within outer: String) {
    self.init(
      .refused, "the folder \(place.root) belongs to the store \(outer)",
      remedy: .rebuildOuterStore(outer))
  }

  fileprivate init(notYet place: StorePlace) {
    self.init(
      .notYetAStore, "the folder \(place.root) contains photos but is not a store yet",
      remedy: .rebuildAsStore(place.root))
  }
}
