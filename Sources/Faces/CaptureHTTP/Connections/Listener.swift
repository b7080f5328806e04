internal import CLibEvent
internal import CaptureFiles
internal import Glibc

/// A listening socket that the loop watches.
final class Listener {
  /// What became of a wish for the next connection.
  enum Outcome {
    case connection(CInt)
    case nothing
    /// There is one, but the system lacks something for it.
    case failure
  }

  let socket: ListeningSocket
  private let watch: ReadingWatch
  private var isPaused = false

  /// Watches a socket; the closure is called on the loop's thread while clients wait.
  init(
    _ socket: ListeningSocket, on base: OpaquePointer, _ body: @escaping @Sendable () -> Void
  ) {
    self.socket = socket
    watch = ReadingWatch(of: socket.descriptor, on: base, body)
  }

  /// Takes the next connection.
  func accept() -> Outcome {
    let descriptor = c_accept(socket.descriptor)
    guard descriptor < 0 else { return .connection(descriptor) }
    switch errno {
    case EAGAIN: return .nothing
    case ECONNABORTED, EINTR: return accept()
    default: return .failure
    }
  }

  /// Lets clients wait until `resume()`.
  func pause() {
    guard !isPaused else { return }
    isPaused = true
    watch.pause()
  }

  func resume() {
    guard isPaused else { return }
    isPaused = false
    watch.resume()
  }
}
