internal import CaptureFiles
internal import CaptureImaging
internal import Dispatch

/// What happens before a program can change the store: others finish first, and what others that were
/// killed have left is finished by this one.
public enum StoreWait: Hashable, Sendable {
  case began
  /// It has lasted for two seconds; the kernel may say which program is waited for.
  case lasts(process: Int32?, program: String?)
  case ended
  /// So many steps of programs that were killed are being finished or undone, which takes a while.
  case recovery(steps: Int)
}

/// Announces a wait for the store's lock if it lasts.
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
        announce(.lasts(process: holder?.process, program: holder?.program))
      }
    }
  }

  func end() {
    isOver.withLock { $0 = true }
    announce(.ended)
  }
}

extension FileLock {
  /// Waits until no other program changes the store.
  init(
    of place: StorePlace, waiting announce: @escaping @Sendable (StoreWait) -> Void = { _ in }
  ) throws(StoreError) {
    self = try StoreError.files { () throws(FileError) in
      if let lock = try FileLock(ifFree: place.lock) { return lock }
      let announcement = WaitAnnouncement(of: place, announce)
      defer { announcement.end() }
      return try FileLock(waitingFor: place.lock)
    }
  }
}
