internal import CCaptureLibrary
internal import Glibc
internal import Synchronization

/// Whether this process was forked from one that uses the library, whose threads it does not have.
enum ForkWatch {
  private static let hasForked = Atomic(false)
  private static let watch = pthread_atfork(nil, nil) {
    hasForked.store(true, ordering: .relaxed)
  }

  static var isForked: Bool { hasForked.load(ordering: .relaxed) }

  /// Watches for forks from the first call on.
  static func requireOriginal() throws(CallFailure) {
    _ = watch
    if isForked { throw .forked }
  }
}
