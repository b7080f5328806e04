import Synchronization

/// A grey camera's cable, which a test can pull out and plug in again.
final class GreyCable: Sendable {
  private let inside = Mutex(true)

  /// Whether the camera is plugged in.
  var isPlugged: Bool { inside.withLock { $0 } }

  func unplug() { inside.withLock { $0 = false } }

  func replug() { inside.withLock { $0 = true } }
}
