internal import Dispatch
internal import Glibc

/// Reads standard input, on its own thread.
final class ShellInput: Sendable {
  private static let chunkSize = 1 << 16

  private let queue = DispatchQueue(label: "capture.shell.input")

  /// Waits for the next bytes; returns nil at the end, or if the task was cancelled.
  func next() async -> [UInt8]? {
    let (chunks, chunk) = AsyncStream.makeStream(of: [UInt8].self)
    queue.async {
      if let bytes = Self.read() { chunk.yield(bytes) }
      chunk.finish()
    }
    return await chunks.first { _ in true }
  }

  /// Reads what there is, or waits for it; an error is the end.
  private static func read() -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: chunkSize)
    while true {
      let count = Glibc.read(STDIN_FILENO, &bytes, bytes.count)
      if count > 0 { return Array(bytes[..<count]) }
      guard count < 0, errno == EINTR || errno == EAGAIN else { return nil }
      var end = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
      poll(&end, 1, -1)
    }
  }
}
