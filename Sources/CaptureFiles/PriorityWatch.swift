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
    // The wish comes first: without one the kernel has nothing to wait for.
    let set = c_is_of_kernel(file) != 0 && Self.isGranted(wish, file) ? c_priority_set(file) : -1
    guard set >= 0 else {
      close(file)
      return nil
    }
    source = DispatchSource.makeReadSource(fileDescriptor: set, queue: queue)
    source.onEvent {
      // Dispatch's own look has taken the event out of the set: being woken is the news.
      c_clear_set(set)
      happened()
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
