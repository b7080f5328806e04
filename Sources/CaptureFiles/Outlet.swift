internal import Glibc

/// A pipe, a device or the standard output, whose reader may keep the writer waiting.
///
/// The opener is notified when a wait for the reader begins and when it ends. A reader that is
/// merely slow is not announced.
package struct Outlet: ~Copyable, Sendable {
  private let descriptor: Descriptor
  private let waiting: @Sendable (_ isWaiting: Bool) -> Void

  /// How long a reader may take nothing before it counts as one that has stopped, in milliseconds.
  package static let patience: CInt = 500

  /// Opens what is there already, and waits for a reader if it is a pipe that has none.
  package init(
    to path: String, waiting: @escaping @Sendable (_ isWaiting: Bool) -> Void
  ) throws(FileError) {
    descriptor = try Self.open(path, waiting)
    self.waiting = waiting
  }

  /// The standard output, which stays open for others.
  package init(
    toStandardOutputWaiting waiting: @escaping @Sendable (_ isWaiting: Bool) -> Void
  ) throws(FileError) {
    descriptor = try .standardOutput()
    self.waiting = waiting
  }

  private static func open(
    _ path: String, _ waiting: (_ isWaiting: Bool) -> Void
  ) throws(FileError) -> Descriptor {
    do throws(FileError) {
      let descriptor = try Descriptor(path, .writingAtOnce)
      _ = fcntl(descriptor.number, F_SETFL, 0)  // only the opening must not block
      return descriptor
    } catch {
      guard error.cause == .noReader else { throw error }
      waiting(true)
      defer { waiting(false) }
      return try Descriptor(path, .writing)
    }
  }

  /// Writes everything, as fast as the reader takes it.
  package func write(_ bytes: RawSpan) throws(FileError) {
    guard try !descriptor.identity.isPlain else { return try descriptor.write(bytes) }
    var rest = bytes
    while !rest.isEmpty {
      awaitReader()
      // A pipe that has room at all takes this many bytes without blocking.
      try descriptor.write(rest.extracting(first: Int(PIPE_BUF)))
      rest = rest.extracting(droppingFirst: Int(PIPE_BUF))
    }
  }

  /// Waits until there is room, or until writing would say why there is none.
  private func awaitReader() {
    guard !Self.hasRoom(descriptor.number, within: Self.patience) else { return }
    waiting(true)
    defer { waiting(false) }
    _ = Self.hasRoom(descriptor.number, within: -1)
  }

  /// Whether a descriptor takes bytes, or says why it does not, within so many milliseconds.
  package static func hasRoom(_ number: CInt, within milliseconds: CInt) -> Bool {
    var end = pollfd(fd: number, events: Int16(POLLOUT), revents: 0)
    var result: CInt
    repeat {
      result = poll(&end, 1, milliseconds)
    } while result < 0 && errno == EINTR
    return result != 0
  }
}
