internal import CCaptureLibrary
internal import CaptureFiles
internal import Synchronization

/// Whether this process was forked from one that uses the library, whose threads it does not have.
enum ForkWatch {
  private static let hasForked = Atomic(false)
  private static let watch: Void = watchForks { hasForked.store(true, ordering: .relaxed) }

  static var isForked: Bool { hasForked.load(ordering: .relaxed) }

  /// Watches for forks from the first call on.
  static func requireOriginal() throws(CallFailure) {
    watch
    if isForked { throw .forked }
  }
}
