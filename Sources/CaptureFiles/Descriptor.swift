internal import CLinuxFiles
internal import Glibc

/// An open file, closed when it goes out of scope.
package struct Descriptor: ~Copyable, Sendable {
  package let path: String
  let number: CInt

  /// How a file is opened.
  package enum Mode: Sendable {
    /// Reading a file of bytes; a pipe or a device is refused without waiting for it.
    case reading
    /// Reading and writing a file of bytes, which is made if it is missing.
    case updating
    /// The same for a file that is there already.
    case changing
    /// Writing a file that nobody else has made.
    case creating
    /// Writing at the end of what is there already, which may be a pipe.
    case writing
    /// The same, unless it is a pipe that nobody reads.
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

    /// Whether nothing but a file of bytes will do.
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
      // A socket cannot be opened at all, and the system says only that there is no such device.
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
    // Only a file that is known to be new is handed over: another one may be anybody's.
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

  private init(_ number: CInt, called path: String) {
    self.path = path
    self.number = number
  }

  /// The standard output, which stays open for others.
  package static func standardOutput() throws(FileError) -> Descriptor {
    let name = "the standard output"
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

  /// What tells this file from any other, and how long it is now.
  package var identity: FileIdentity {
    get throws(FileError) {
      var facts = stat()
      guard fstat(number, &facts) == 0 else { throw FileError(.read, path, .last) }
      return FileIdentity(facts)
    }
  }

  /// The number of the type of the file system that it is on; 0 when that cannot be told.
  var fileSystemType: Int { c_file_system_type(number) }
}

// MARK: - Bytes

extension Descriptor {
  /// Writes everything at the current place, however often it takes.
  package func write(_ bytes: RawSpan) throws(FileError) {
    try transfer(bytes.byteCount, .write) { done in
      bytes.withUnsafeBytes {
        Glibc.write(number, $0.baseAddress.map { $0 + done }, $0.count - done)
      }
    }
  }

  /// Writes everything at a place.
  package func write(_ bytes: RawSpan, at offset: Int) throws(FileError) {
    try transfer(bytes.byteCount, .write) { done in
      bytes.withUnsafeBytes {
        pwrite(number, $0.baseAddress.map { $0 + done }, $0.count - done, off_t(offset + done))
      }
    }
  }

  /// The bytes from a place on; fewer than asked for where the file ends.
  package func read(_ count: Int, at offset: Int) throws(FileError) -> [UInt8] {
    // An array made without room writes its length into the empty array that all threads share.
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

  /// Fills memory with the bytes from a place on, and says how many there were.
  package func read(
    into memory: UnsafeMutableRawBufferPointer, at offset: Int
  ) throws(FileError) -> Int {
    try transfer(memory.count, .read) { done in
      pread(
        number, memory.baseAddress.map { $0 + done }, memory.count - done, off_t(offset + done))
    }
  }

  /// The whole file, unless it is longer than the limit.
  package func readAll(upTo limit: Int = 1 << 30) throws(FileError) -> [UInt8] {
    let count = try byteCount
    guard count <= limit else { throw FileError(.read, path, .tooLong) }
    return try read(count, at: 0)
  }

  /// Everything up to the end, which also reads what the kernel writes while it is read: such files
  /// are of no length.
  package func readToEnd(upTo limit: Int) throws(FileError) -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count <= limit {
      let more = try read(1 << 16, at: bytes.count)
      if more.isEmpty { return bytes }
      bytes += more
    }
    throw FileError(.read, path, .tooLong)
  }

  /// Calls until all is moved or the file ends, and says how much was.
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
  /// Where the file has bytes next, from a place on, or may have some; nil if it has no more.
  package func nextData(from offset: Int) throws(FileError) -> Int? {
    let found = lseek(number, off_t(offset), c_SEEK_DATA)
    guard found < 0 else { return Int(found) }
    let failure = Errno.last
    if failure == .noReader { return nil }
    guard failure.isUnsupported else { throw FileError(.read, path, failure) }
    return try offset < byteCount ? offset : nil
  }

  /// Takes bytes out of the file, and gives their room back where the disk can.
  ///
  /// Zeros are in their place; the file is as long as before.
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
  /// Forces the file to the disk, as far as reading it again needs.
  package func sync() throws(FileError) {
    guard fdatasync(number) == 0 else { throw FileError(.write, path, .last) }
  }

  /// Says when the bytes were last changed, as if nothing had been written since.
  package func setChanged(_ moment: FileIdentity.Moment) throws(FileError) {
    let failure = c_set_changed(number, Int(moment.seconds), Int(moment.nanoseconds))
    guard failure == 0 else { throw FileError(.write, path, Errno(rawValue: failure)) }
  }

  /// Says who may read and write the file, on disks that know such a thing.
  func setPermissions(_ permissions: mode_t) {
    _ = fchmod(number, permissions)
  }

  /// Lets the disk begin with what is written, without waiting.
  ///
  /// Several files that are begun before the first is waited for cost little
  /// more than one.
  package func beginSync() {
    _ = c_begin_sync(number)
  }

  /// Makes all that was written to the file's disk survive a power cut, other files included.
  package func syncDisk() throws(FileError) {
    let failure = c_sync_disk(number)
    guard failure == 0 else { throw FileError(.write, path, Errno(rawValue: failure)) }
  }

  /// Forgets what memory holds of the file, so that it is next read from the disk.
  package func dropCache() {
    posix_fadvise(number, 0, 0, POSIX_FADV_DONTNEED)
  }
}
