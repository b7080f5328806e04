internal import CaptureFiles
internal import CaptureImaging
internal import CaptureStore

/// The folder of a raw cache, which several programs share.
///
/// The files in it are listed once; after that the kernel tells what comes and
/// goes. Where it does not, they are listed again before any has to go. A file
/// gets its name when it is whole and is never written to again, so whoever has
/// it open may read it to its end, evicted or not. It is read and not mapped: a
/// stranger who cuts it short ends a read early, where a mapping would end the
/// program.
final class RawFolder: Sendable {
  let path: String
  /// How many bytes the files may take, all programs' together.
  let limit: Int
  private let pool: PixelPool
  private let kernel: RawKernel
  private let state = Guarded(State())

  private struct State: ~Copyable {
    var list = RawList()
    /// The folder that was listed; another one may be at its path by now.
    var folder: FileIdentity?
    var news: FolderNews?
  }

  /// The largest single file, as a share of the limit.
  private static let largestShare = 10

  init(_ path: String, limit: Int, pool: PixelPool, kernel: RawKernel = RawKernel()) {
    self.path = path
    self.limit = limit
    self.pool = pool
    self.kernel = kernel
  }

  private func file(_ name: RawName) -> String { "\(path)/\(name)" }

  /// The folder as it is now, be it by a link; nil where there is none.
  private var folder: FileIdentity? {
    guard let identity = try? FileIdentity(at: path), identity.isFolder else { return nil }
    return identity
  }

  func admits(_ name: RawName) -> Bool { name.fileByteCount <= limit / Self.largestShare }

  // MARK: - What is there

  /// The files of a photo, as they are now.
  func names(of photo: PhotoID) -> [RawName] {
    state.withLock { state in
      catchUp(&state)
      return state.list.names(of: photo)
    }
  }

  /// The photos that have files.
  var photos: Set<PhotoID> {
    state.withLock { state in
      catchUp(&state)
      return Set(state.list.names.map(\.photo))
    }
  }

  /// How many files there are, their bytes, and whether others' changes are seen.
  var measure: (fileCount: Int, byteCount: Int, isWatched: Bool) {
    state.withLock { state in
      catchUp(&state)
      return (state.list.fileCount, state.list.byteCount, state.news != nil)
    }
  }

  /// Hears what happened to the files since the last time.
  private func catchUp(_ state: inout State) {
    guard let folder, state.folder?.isSame(as: folder) == true else {
      state = State()
      return list(&state)
    }
    var mustList = false
    state.news?.read { item in
      switch item {
      case .changed(let text): RawName(text).map { look(at: $0, &state.list) }
      case .missed, .gone: mustList = true
      }
    }
    if mustList { list(&state) }
  }

  private func look(at name: RawName, _ list: inout RawList) {
    guard let identity = identity(of: name) else { return list.remove(name) }
    list.insert(name, byteCount: identity.byteCount)
  }

  /// The file of a name; nil for what else may have it.
  private func identity(of name: RawName) -> FileIdentity? {
    guard let identity = try? FileIdentity(at: file(name)), identity.isPlain else { return nil }
    return identity
  }

  /// Reads all names, the longest unused first; what is known already keeps its place.
  private func list(_ state: inout State) {
    state.folder = nil
    // Before the names are read, so that none is missed; the old news may be of another folder.
    state.news = kernel.news(path)
    guard let folder, let texts = try? Folder.names(in: path) else { return }
    RawWriting.sweep(texts, in: path)
    let found = texts.compactMap(RawName.init).compactMap { name in
      identity(of: name).flatMap { identity in
        FileIdentity.lastUse(of: file(name)).map { (name: name, identity: identity, use: $0) }
      }
    }
    let names = Set(found.map(\.name))
    for name in state.list.names where !names.contains(name) { state.list.remove(name) }
    for file in found.sorted(by: { $0.use < $1.use }) {
      state.list.insert(file.name, byteCount: file.identity.byteCount)
    }
    state.folder = folder
  }
}

// MARK: - Reading

extension RawFolder {
  /// The picture in a file.
  ///
  /// A file that nobody will ever be served by is removed.
  func pixels(_ name: RawName) throws(RawTrouble) -> Pixels {
    do throws(RawTrouble) {
      return try read(name)
    } catch {
      if error == .missing { state.withLock { $0.list.remove(name) } }
      throw error
    }
  }

  private func read(_ name: RawName) throws(RawTrouble) -> Pixels {
    let reading = try RawReading(of: file(name), name)
    do throws(RawTrouble) {
      let isProved = state.withLock { $0.list.isProved(name, reading.identity) }
      let pixels = try reading.pixels(from: pool, isProved: isProved)
      let isSettled = reading.isSettled(at: kernel.now())
      state.withLock { state in
        state.list.use(name)
        if isSettled { state.list.prove(name, reading.identity) }
      }
      return pixels
    } catch {
      if error.isForGood { drop(name, reading.identity) }
      throw error
    }
  }

  /// Removes a bad file, unless another has its name by now.
  private func drop(_ name: RawName, _ identity: FileIdentity) {
    guard let now = try? FileIdentity(at: file(name)), now.isSame(as: identity) else { return }
    try? Folder.remove(file(name))
    state.withLock { $0.list.remove(name) }
  }
}

// MARK: - Writing

extension RawFolder {
  /// Writes a picture, and removes what was not used for longest where there is no room.
  ///
  /// Answers with the number of files removed. Waits while another program does
  /// the same.
  func write(_ pixels: Pixels, as name: RawName) throws(FileError) -> Int {
    if folder == nil { try Folder.make(path) }
    let file = try AsideFile(for: file(name))
    try RawWriting.write(pixels, as: name, to: file)
    let lock = try FileLock(waitingFor: "\(path)/.lock")
    return try lock.held { () throws(FileError) in
      let count = try makeRoom(for: name)
      try file.replaceLater(self.file(name))
      state.withLock { $0.list.insert(name, byteCount: name.fileByteCount) }
      return count
    }
  }

  /// Removes files until one of this name has room.
  private func makeRoom(for name: RawName) throws(FileError) -> Int {
    let target = limit - name.fileByteCount
    let excess = state.withLock { state in
      if state.news == nil { list(&state) } else { catchUp(&state) }
      return state.list.removeOldest(downTo: target)
    }
    var (count, failure) = (0, FileError?.none)
    for name in excess {
      do throws(FileError) {
        try remove(name)
        count += 1
      } catch {
        failure = error
      }
    }
    if let failure, state.withLock({ $0.list.byteCount }) > target { throw failure }
    return count
  }

  /// Removes the files of a photo.
  func remove(_ photo: PhotoID) {
    for name in names(of: photo) { try? remove(name) }
  }

  func remove(_ name: RawName) throws(FileError) {
    do throws(FileError) {
      try Folder.remove(file(name))
      state.withLock { $0.list.remove(name) }
    } catch {
      state.withLock { look(at: name, &$0.list) }
      throw error
    }
  }
}
