internal import CLinuxFiles
internal import Glibc

/// A descriptor that is readable while an event is pending, so that `poll` can wait for it.
package final class EventDescriptor: Sendable {
  /// The descriptor, which is closed with the last reference to the event descriptor.
  package let descriptor: CInt

  package init() throws(Errno) {
    descriptor = c_counter()
    guard descriptor >= 0 else { throw Errno(rawValue: -descriptor) }
  }

  deinit {
    close(descriptor)
  }

  /// Makes it readable.
  package func raise() { c_count(descriptor) }

  /// Makes it unreadable; returns whether it was readable.
  @discardableResult
  package func lower() -> Bool { c_count_from_zero(descriptor) != 0 }
}
