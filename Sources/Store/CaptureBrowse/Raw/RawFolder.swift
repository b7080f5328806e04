internal import CaptureBase
internal import CaptureFiles
internal import CaptureImaging
internal import CaptureStore

/// The folder of a raw cache, which several programs can share.
///
/// The files in it are listed once; after that, the kernel reports changes. If it cannot, the files
/// are listed again before each write. A file gets its name once it is complete and is never
/// modified afterwards, so an open file can be read to its end even if it has been evicted. Files
/// are read rather than mapped: if another program truncates one, a read ends early, whereas access
/// to a mapping would crash this program.
final class RawFolder: Sendable {
  let path: String
  /// The maximum total size of the files in bytes, shared by all programs.
  let limit: Int
  private let pool: PixelPool
  private let kernel: RawKernel
  private let state = Guarded(State())

  private struct State: ~Copyable {
    var list = RawList()
    /// The folder that was listed; its path may lead to another one by now.
    var folder: FileIdentity?
    var news: FolderChanges?
  }

  /// The largest single file, as a fraction of the limit.
  private static let largestShare = 10

  init(_ path: String, limit: Int, pool: PixelPool, kernel: RawKernel = RawKernel()) {
    self.path = path
    self.limit = limit
    self.pool = pool
    self.kernel = kernel
  }

  private func file(_ name: RawName) -> String { "\(path)/\(name)" }

  /// The folder now at the path, following symbolic links; nil if there is none.
  private var folder: FileIdentity? {
    guard let identity = try? FileIdentity(at: path), identity.isFolder else { return nil }
    return identity
  }

  func admits(_ name: RawName) -> Bool { name.fileByteCount <= limit / Self.largestShare }

  // MARK: - Contents

  /// Returns the files that a photo has now.
  func names(of photo: PhotoID) -> [RawName] {
    state.withLock { state in
      catchUp(&state)
      return state.list.names(of: photo)
    }
  }

  /// The photos that have at least one file.
  var photos: Set<PhotoID> {
    state.withLock { state in
      catchUp(&state)
      return Set(state.list.names.map(\.photo))
    }
  }

  /// The number of files, their total size, and whether the folder is being watched.
  var measure: (fileCount: Int, byteCount: Int, isWatched: Bool) {
    state.withLock { state in
      catchUp(&state)
      return (state.list.fileCount, state.list.byteCount, state.news != nil)
    }
  }

  /// Applies the changes reported since the last call.
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

  /// Returns the identity of a file; nil if it does not exist or is not a regular file.
  private func identity(of name: RawName) -> FileIdentity? {
    guard let identity = try? FileIdentity(at: file(name)), identity.isPlain else { return nil }
    return identity
  }

  /// Lists all files, the least recently used first; files already known keep their place.
  private func list(_ state: inout State) {
    state.folder = nil
    // Watch before reading the names, so that no change is missed; the old watch may be of another
    // folder.
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
  /// Reads the picture in a file.
  ///
  /// A file that is damaged for good is removed.
  func pixels(_ name: RawName) throws(RawFileError) -> Pixels {
    do throws(RawFileError) {
      return try read(name)
    } catch {
      if error == .missing { state.withLock { $0.list.remove(name) } }
      throw error
    }
  }

  private func read(_ name: RawName) throws(RawFileError) -> Pixels {
    let reading = try RawReading(of: file(name), name)
    do throws(RawFileError) {
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

  /// Removes a bad file, unless another file has taken its name.
  private func drop(_ name: RawName, _ identity: FileIdentity) {
    guard let now = try? FileIdentity(at: file(name)), now.isSame(as: identity) else { return }
    try? Folder.remove(file(name))
    state.withLock { $0.list.remove(name) }
  }
}

// MARK: - Writing

extension RawFolder {
  /// Writes a picture, evicting the least recently used files if there is no room.
  ///
  /// Returns the number of files removed. Blocks while another program does the same.
  func write(_ pixels: Pixels, as name: RawName) throws(FileError) -> Int {
    if folder == nil { try Folder.make(path) }
    let file = try TemporaryFile(for: file(name))
    try RawWriting.write(pixels, as: name, to: file)
    let lock = try FileLock(waitingFor: "\(path)/.lock")
    return try lock.held { () throws(FileError) in
      let count = try makeRoom(for: name)
      try file.replaceLater(self.file(name))
      state.withLock { $0.list.insert(name, byteCount: name.fileByteCount) }
      return count
    }
  }

  /// Removes files until the named one fits; returns the number of files removed.
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

  /// Removes all files of a photo, ignoring errors.
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

/// The kernel services that a raw folder needs, replaceable in tests.
struct RawKernel: Sendable {
  /// Starts watching a folder; returns nil if the kernel cannot watch it.
  var news: @Sendable (_ folder: String) -> FolderChanges? = { FolderChanges(of: $0) }
  /// Returns the current time of the clock used for file timestamps.
  var now: @Sendable () -> FileIdentity.Moment = { .now }
}
