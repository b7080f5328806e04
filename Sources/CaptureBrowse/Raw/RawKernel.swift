internal import CaptureFiles

/// What a raw folder asks of the kernel; tests answer in its place.
struct RawKernel: Sendable {
  /// Has it tell what happens in a folder; nil where it does not.
  var news: @Sendable (_ folder: String) -> FolderNews? = { FolderNews(of: $0) }
  /// This moment on the clock that files are stamped with.
  var now: @Sendable () -> FileIdentity.Moment = { .now }
}
