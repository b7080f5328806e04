internal import Glibc

/// A lock between programs, held until it goes out of scope or the program ends.
///
/// The kernel queues waiting programs, and releases the lock of a program that is killed. Any program that can
/// open the file can lock it, so only those who may write to its folder can open it.
package struct FileLock: ~Copyable, Sendable {
  private let file: LockedFile

  /// Waits for the lock; the lock file is created if it does not exist.
  package init(waitingFor location: some FileLocation) throws(FileError) {
    let descriptor = try Self.file(location)
    while flock(descriptor.number, LOCK_EX) != 0 {
      guard errno == EINTR else { throw FileError(.lock, descriptor.path, .last) }
    }
    file = LockedFile(descriptor)
  }

  /// Takes the lock, or returns nil if another program holds it.
  package init?(ifFree location: some FileLocation) throws(FileError) {
    try self.init(locking: Self.file(location))
  }

  /// Takes the lock on a file that exists and has another purpose, whose access stays as it is; returns nil
  /// if another program holds the lock.
  package init?(onExisting location: some FileLocation) throws(FileError) {
    try self.init(locking: Descriptor(location, .reading))
  }

  private init?(locking descriptor: consuming Descriptor) throws(FileError) {
    guard flock(descriptor.number, LOCK_EX | LOCK_NB) == 0 else {
      let cause = Errno.last
      guard cause == .wouldBlock else { throw FileError(.lock, descriptor.path, cause) }
      return nil
    }
    file = LockedFile(descriptor)
  }

  /// Opens the lock file, and corrects who may open it.
  private static func file(_ location: some FileLocation) throws(FileError) -> Descriptor {
    let descriptor = try opened(location)
    if let folder = try location.parent.identity(followingLinks: true) {
      LockAccess(in: folder).correct(descriptor)
    }
    return descriptor
  }

  /// Opens the lock file; if another user owns it, read access is enough to lock it.
  private static func opened(_ location: some FileLocation) throws(FileError) -> Descriptor {
    do throws(FileError) {
      return try Descriptor(location, .changing)
    } catch {
      switch error.cause {
      case .accessDenied: return try Descriptor(location, .reading)
      case .noSuchFile: break
      default: throw error
      }
    }
    do throws(FileError) {
      return try Descriptor(privateFile: location)
    } catch {
      guard error.cause == .exists else { throw error }
      return try Descriptor(location, .changing)
    }
  }

  /// Runs `body` while the lock is held.
  package borrowing func held<Result, Failure: Error>(
    _ body: () throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    try body()
  }
}

/// An open file that is locked until the last reference is released.
private final class LockedFile: Sendable {
  private let descriptor: Descriptor

  init(_ descriptor: consuming Descriptor) {
    self.descriptor = descriptor
  }

  /// Releases the lock even if a child that was just forked still has the file open.
  deinit {
    flock(descriptor.number, LOCK_UN)
  }
}
