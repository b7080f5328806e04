internal import CLinuxFiles
internal import CaptureBase
internal import Glibc

/// An open file that is closed when it goes out of scope.
package struct Descriptor: ~Copyable, Sendable {
  package let path: String
  let number: CInt

  /// The way in which a file is opened.
  package enum Mode: Sendable {
    /// Reads a regular file; a pipe or device is refused without blocking.
    case reading
    /// Reads and writes a regular file, which is created if it does not exist.
    case updating
    /// Reads and writes a regular file that already exists.
    case changing
    /// Creates and writes a file that must not exist yet.
    case creating
    /// Writes to something that already exists, which may be a pipe; blocks until a pipe has a
    /// reader.
    case writing
    /// Writes without blocking to something that already exists; fails if it is a pipe without a
    /// reader.
    case writingAtOnce
    case folder

    fileprivate var flags: CInt {
      switch self {
      case .reading: O_RDONLY | O_NONBLOCK
      case .updating, .changing: O_RDWR | O_NONBLOCK
      case .creating: O_WRONLY | O_CREAT | O_EXCL
      case .writing: O_WRONLY
      case .writingAtOnce: O_WRONLY | O_NONBLOCK
      case .folder: O_RDONLY | O_DIRECTORY
      }
    }

    /// Whether only a regular file is accepted.
    fileprivate var isOfBytes: Bool { [.reading, .updating, .changing].contains(self) }
  }

  package init(_ location: some FileLocation, _ mode: Mode) throws(FileError) {
    let number = try Self.open(location, mode)
    if mode.isOfBytes, let identity = FileIdentity(of: number), !identity.isPlain {
      close(number)
      let cause: Errno = identity.isFolder ? .isFolder : .notRegular
      throw FileError(.read, "\(location)", cause)
    }
    self.init(number, called: "\(location)")
  }

  private static func open(
    _ location: some FileLocation, _ mode: Mode
  ) throws(FileError) -> CInt {
    do throws(FileError) {
      return try openAsAsked(location, mode)
    } catch {
      // A socket cannot be opened at all, and the system only reports that there is no such device.
      guard mode.isOfBytes, error.cause == .noReader,
        try location.identity(followingLinks: true)?.isPlain == false
      else { throw error }
      throw FileError(.read, "\(location)", .notRegular)
    }
  }

  private static func openAsAsked(
    _ location: some FileLocation, _ mode: Mode
  ) throws(FileError) -> CInt {
    guard mode == .updating else {
      let number = try location.open(mode.flags, .open)
      if mode == .creating { location.hand(over: number) }
      return number
    }
    // Change the owner only of a file that is certainly new: an existing one may be anyone's.
    do throws(FileError) {
      return try location.open(mode.flags, .open)
    } catch {
      guard error.cause == .noSuchFile else { throw error }
    }
    do throws(FileError) {
      let number = try location.open(mode.flags | O_CREAT | O_EXCL, .open)
      location.hand(over: number)
      return number
    } catch {
      guard error.cause == .exists else { throw error }
      return try location.open(mode.flags, .open)
    }
  }

  /// Creates a file that must not exist yet, and that only its owner can open.
  init(privateFile location: some FileLocation) throws(FileError) {
    var number: CInt = -1
    let failure = try location.call(.open) { folder, name in
      number = openat(folder, name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
      return min(number, 0)
    }
    guard failure == .none else { throw FileError(.open, "\(location)", failure) }
    location.hand(over: number)
    self.init(number, called: "\(location)")
  }

  private init(_ number: CInt, called path: String) {
    self.path = path
    self.number = number
  }

  /// Opens a duplicate of standard output, which itself stays open.
  package static func standardOutput() throws(FileError) -> Descriptor {
    let name = "standard output"
    let number = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 0)
    guard number >= 0 else { throw FileError(.open, name, .last) }
    return Descriptor(number, called: name)
  }

  deinit {
    close(number)
  }

  package var byteCount: Int {
    get throws(FileError) { try identity.byteCount }
  }

  /// The file's identity and current length.
  package var identity: FileIdentity {
    get throws(FileError) {
      var facts = stat()
      guard fstat(number, &facts) == 0 else { throw FileError(.read, path, .last) }
      return FileIdentity(facts)
    }
  }

  /// The magic number of the file system that holds the file; 0 if it is unknown.
  var fileSystemType: Int { c_file_system_type(number) }
}

// MARK: - Bytes

extension Descriptor {
  /// Writes all bytes at the current position, in as many calls as it takes.
  package func write(_ bytes: RawSpan) throws(FileError) {
    try transfer(bytes.byteCount, .write) { done in
      bytes.withUnsafeBytes {
        Glibc.write(number, $0.baseAddress.map { $0 + done }, $0.count - done)
      }
    }
  }

  /// Writes all bytes at an offset.
  package func write(_ bytes: RawSpan, at offset: Int) throws(FileError) {
    try transfer(bytes.byteCount, .write) { done in
      bytes.withUnsafeBytes {
        pwrite(number, $0.baseAddress.map { $0 + done }, $0.count - done, off_t(offset + done))
      }
    }
  }

  /// Reads bytes from an offset; returns fewer if the file ends first.
  package func read(_ count: Int, at offset: Int) throws(FileError) -> [UInt8] {
    // An array created with zero capacity writes its length into the empty array that all threads
    // share.
    guard count > 0 else { return [] }
    var failure: FileError?
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      do throws(FileError) {
        filled = try transfer(count, .read) { done in
          pread(number, buffer.baseAddress.map { $0 + done }, count - done, off_t(offset + done))
        }
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return bytes
  }

  /// Reads bytes from an offset into memory, and returns how many there were.
  package func read(
    into memory: UnsafeMutableRawBufferPointer, at offset: Int
  ) throws(FileError) -> Int {
    try transfer(memory.count, .read) { done in
      pread(
        number, memory.baseAddress.map { $0 + done }, memory.count - done, off_t(offset + done))
    }
  }

  /// Reads the whole file, or throws if it is longer than the limit.
  package func readAll(upTo limit: Int = 1 << 30) throws(FileError) -> [UInt8] {
    let count = try byteCount
    guard count <= limit else { throw FileError(.read, path, .tooLong) }
    return try read(count, at: 0)
  }

  /// Reads up to the end of the file, whatever length it reports.
  ///
  /// Files that the kernel generates while they are read report a length of zero.
  package func readToEnd(upTo limit: Int) throws(FileError) -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count <= limit {
      let more = try read(1 << 16, at: bytes.count)
      if more.isEmpty { return bytes }
      bytes += more
    }
    throw FileError(.read, path, .tooLong)
  }

  /// Repeats a call until all bytes are transferred or the file ends; returns the number
  /// transferred.
  @discardableResult
  private func transfer(
    _ count: Int, _ step: FileError.Step, _ move: (Int) -> Int
  ) throws(FileError) -> Int {
    var done = 0
    while done < count {
      let result = move(done)
      if result > 0 {
        done += result
      } else if result == 0 {
        return done
      } else if errno != EINTR {
        throw FileError(step, path, .last)
      }
    }
    return done
  }
}

extension Descriptor {
  /// Returns the offset of the next data at or after an offset, skipping holes; nil if there is
  /// none.
  ///
  /// If the file system cannot report holes, the whole file counts as data.
  package func nextData(from offset: Int) throws(FileError) -> Int? {
    let found = lseek(number, off_t(offset), c_SEEK_DATA)
    guard found < 0 else { return Int(found) }
    let failure = Errno.last
    if failure == .noReader { return nil }
    guard failure.isUnsupported else { throw FileError(.read, path, failure) }
    return try offset < byteCount ? offset : nil
  }

  /// Overwrites bytes with zeros, and frees their disk space where the file system can.
  ///
  /// The length of the file stays the same.
  package func erase(_ count: Int, at offset: Int) throws(FileError) {
    let failure = Errno(rawValue: c_punch_hole(number, offset, count))
    guard failure != .none else { return }
    guard failure.isUnsupported else { throw FileError(.write, path, failure) }
    let zeros = [UInt8](repeating: 0, count: count)
    try write(zeros.span.bytes, at: offset)
  }
}

// MARK: - Durability

extension Descriptor {
  /// Flushes the data to disk, and as much metadata as is needed to read it back.
  package func sync() throws(FileError) {
    guard fdatasync(number) == 0 else { throw FileError(.write, path, .last) }
  }

  /// Sets the modification time of the file.
  package func setChanged(_ moment: FileIdentity.Moment) throws(FileError) {
    let failure = c_set_changed(number, Int(moment.seconds), Int(moment.nanoseconds))
    guard failure == 0 else { throw FileError(.write, path, Errno(rawValue: failure)) }
  }

  /// Sets the access permissions; errors are ignored, since some file systems have none.
  func setPermissions(_ permissions: mode_t) {
    _ = fchmod(number, permissions)
  }

  /// Sets the owner, the group and the permissions to those of another file, as far as allowed.
  ///
  /// If the group cannot be set, the file's own group gets no more rights than everyone.
  func setAccess(like other: FileIdentity) {
    let keepsGroup = fchown(number, .max, other.group) == 0
    _ = fchown(number, other.owner, .max)
    let everybody = other.permissions & 0o007
    setPermissions(keepsGroup ? other.permissions : other.permissions & 0o707 | everybody << 3)
  }

  /// Starts writing the data to disk without waiting for it.
  ///
  /// Starting several files before waiting for the first one costs little more than one file.
  package func beginSync() {
    _ = c_begin_sync(number)
  }

  /// Flushes everything written to the file's disk, including other files, so that it survives a
  /// power cut.
  package func syncDisk() throws(FileError) {
    let failure = c_sync_disk(number)
    guard failure == 0 else { throw FileError(.write, path, Errno(rawValue: failure)) }
  }

  /// Drops the file from the page cache, so that the next read comes from disk.
  package func dropCache() {
    posix_fadvise(number, 0, 0, POSIX_FADV_DONTNEED)
  }

  /// Returns a file's bytes, read from the disk rather than from the page cache.
  ///
  /// Bytes that have not been synced still come from the cache.
  package static func bytesOnDisk(
    of location: some FileLocation, upTo limit: Int = 1 << 30
  ) throws(FileError) -> [UInt8] {
    let file = try Descriptor(location, .reading)
    file.dropCache()
    return try file.readAll(upTo: limit)
  }
}
