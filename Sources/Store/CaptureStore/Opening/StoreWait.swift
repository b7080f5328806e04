internal import CaptureBase
internal import CaptureFiles
internal import CaptureImaging
internal import Dispatch

/// Progress reported before a program can change the store: it waits for other programs, and
/// completes the work of programs that were killed.
public enum StoreWait: Hashable, Sendable {
  /// Another program is changing the store, and the wait for it has started.
  case began
  /// The wait has lasted two seconds; the process id and name of the other program are nil if
  /// unknown, and so is its user, unless it is another one than this program's.
  case continues(process: Int32?, program: String?, user: String?)
  /// The wait is over.
  case ended
  /// This many steps of programs that were killed are being completed or undone, which takes a
  /// while.
  case recovery(steps: Int)
}

/// A report of a wait for the store's lock, repeated once if the wait lasts.
final class WaitAnnouncement: Sendable {
  private let announce: @Sendable (StoreWait) -> Void
  private let isOver = Guarded(false)

  init(of place: StorePlace, _ announce: @escaping @Sendable (StoreWait) -> Void) {
    self.announce = announce
    announce(.began)
    DispatchQueue.global().asyncAfter(deadline: .now() + 2) { [self] in
      let holder = LockHolder(of: place.lock)
      isOver.withLock { isOver in
        guard !isOver else { return }
        announce(
          .continues(process: holder?.process, program: holder?.program, user: holder?.user))
      }
    }
  }

  func end() {
    isOver.withLock { $0 = true }
    announce(.ended)
  }
}

extension FileLock {
  /// Waits until no other program is changing the store.
  init(
    of place: StorePlace, waiting announce: @escaping @Sendable (StoreWait) -> Void = { _ in }
  ) throws(StoreError) {
    self = try StoreError.locking(place) { () throws(FileError) in
      if let lock = try FileLock(ifFree: place.lock) { return lock }
      let announcement = WaitAnnouncement(of: place, announce)
      defer { announcement.end() }
      return try FileLock(waitingFor: place.lock)
    }
  }
}

extension StoreError {
  /// Runs a body that takes the lock of a store, which has no lock's file if it was removed.
  static func locking<Result: ~Copyable>(
    _ place: StorePlace, _ body: () throws(FileError) -> Result
  ) throws(StoreError) -> Result {
    do throws(FileError) {
      return try body()
    } catch {
      guard error.cause == .noSuchFile else { throw StoreError(error) }
      throw StoreError(.noStore, "the store in \(place.root) is no longer there")
    }
  }
}
