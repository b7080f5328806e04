internal import CLittleCMS

/// The colour library's state for one transform, so that none is shared between threads.
///
/// Without a handler of its own, a context drops error messages.
struct ColourContext: ~Copyable, Sendable {
  nonisolated(unsafe) let handle: cmsContext

  init?() {
    guard let handle = cmsCreateContext(nil, nil) else { return nil }
    self.handle = handle
  }

  deinit {
    cmsDeleteContext(handle)
  }
}
