internal import CLinuxFiles
package import Dispatch
internal import Glibc

/// Calls a handler whenever one of the kernel's files has a priority event.
///
/// Dispatch cannot wait for those, but it can wait for an epoll set that does.
package final class PriorityWatch: Sendable {
  // Used only to cancel, which Dispatch allows from any thread.
  private nonisolated(unsafe) let source: any DispatchSourceRead

  /// Writes a trigger definition to the file, which defines what counts as an event.
  ///
  /// Returns nil if the kernel does not support or does not grant such triggers.
  package init?(
    _ path: String, trigger: String, queue: DispatchQueue, happened: @escaping @Sendable () -> Void
  ) {
    let file = open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else { return nil }
    // The trigger comes first: without one, the kernel has nothing to wait for.
    let set = c_is_of_kernel(file) != 0 && Self.isGranted(trigger, file) ? c_priority_set(file) : -1
    guard set >= 0 else {
      close(file)
      return nil
    }
    source = DispatchSource.makeReadSource(fileDescriptor: set, queue: queue)
    source.onEvent {
      // Dispatch has already consumed the event of the set, so the wake-up itself is the
      // notification.
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

  private static func isGranted(_ trigger: String, _ file: CInt) -> Bool {
    let bytes = Array(trigger.utf8) + [0]
    return write(file, bytes, bytes.count) == bytes.count
  }
}
