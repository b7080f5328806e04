internal import CaptureFiles

/// The kernel services that a raw folder needs, replaceable in tests.
struct RawKernel: Sendable {
  /// Starts watching a folder; returns nil if the kernel cannot watch it.
  var news: @Sendable (_ folder: String) -> FolderChanges? = { FolderChanges(of: $0) }
  /// Returns the current time of the clock used for file timestamps.
  var now: @Sendable () -> FileIdentity.Moment = { .now }
}
