internal import CLinuxFiles
package import Dispatch
internal import Glibc

/// Tells whenever one of the kernel's files has a priority event.
///
/// Dispatch does not wait for those; it waits for an epoll set that does.
package final class PriorityWatch: Sendable {
  // Only ever cancelled, which Dispatch allows from any thread.
  private nonisolated(unsafe) let source: any DispatchSourceRead

  /// Writes a wish into the file, which says what counts as an event.
  ///
  /// Nil where the kernel does not know such wishes, or grants none.
  package init?(
    _ path: String, wish: String, queue: DispatchQueue, happened: @escaping @Sendable () -> Void
  ) {
    let file = open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else { return nil }
    // The set comes first: it refuses a file that is none of the kernel's, which stays as it is.
    let set = c_priority_set(file)
    guard set >= 0, Self.isGranted(wish, file) else {
      close(file)
      if set >= 0 { close(set) }
      return nil
    }
    source = DispatchSource.makeReadSource(fileDescriptor: set, queue: queue)
    source.onEvent {
      if c_take_priority(set) != 0 { happened() }
    }
    source.onCancel {
      close(set)
      close(file)
    }
    source.activate()
  }

  package func stop() {
    source.cancel()
  }

  private static func isGranted(_ wish: String, _ file: CInt) -> Bool {
    let bytes = Array(wish.utf8) + [0]
    return write(file, bytes, bytes.count) == bytes.count
  }
}
