internal import Glibc

/// A pipe, a device or standard output, whose reader may keep the writer waiting.
///
/// The creator is notified when a wait for the reader starts and when it ends. A reader that is
/// merely slow is not reported. A terminal is refused: what is written is not text.
package struct PipeOutput: ~Copyable, Sendable {
  private let descriptor: Descriptor
  private let waiting: @Sendable (_ isWaiting: Bool) -> Void

  /// The time in milliseconds after which a reader that takes nothing counts as stopped.
  package static let timeout: CInt = 500

  /// Opens something that already exists, and waits for a reader if it is a pipe without one.
  package init(
    to path: String, waiting: @escaping @Sendable (_ isWaiting: Bool) -> Void
  ) throws(FileError) {
    descriptor = try Self.refusingTerminal(Self.open(path, waiting))
    self.waiting = waiting
  }

  /// Opens a duplicate of standard output, which itself stays open.
  package init(
    toStandardOutputWaiting waiting: @escaping @Sendable (_ isWaiting: Bool) -> Void
  ) throws(FileError) {
    descriptor = try Self.refusingTerminal(.standardOutput())
    self.waiting = waiting
  }

  private static func refusingTerminal(
    _ descriptor: consuming Descriptor
  ) throws(FileError) -> Descriptor {
    let isTerminal = isatty(descriptor.number) == 1
    guard !isTerminal else { throw FileError(.write, descriptor.path, .isTerminal) }
    return descriptor
  }

  private static func open(
    _ path: String, _ waiting: (_ isWaiting: Bool) -> Void
  ) throws(FileError) -> Descriptor {
    do throws(FileError) {
      let descriptor = try Descriptor(path, .writingAtOnce)
      _ = fcntl(descriptor.number, F_SETFL, 0)  // only opening must not block
      return descriptor
    } catch {
      guard error.cause == .noReader else { throw error }
      waiting(true)
      defer { waiting(false) }
      return try Descriptor(path, .writing)
    }
  }

  /// Writes all bytes, as fast as the reader takes them.
  package func write(_ bytes: RawSpan) throws(FileError) {
    guard try !descriptor.identity.isPlain else { return try descriptor.write(bytes) }
    var rest = bytes
    while !rest.isEmpty {
      awaitReader()
      // A pipe that has any room takes this many bytes without blocking.
      try descriptor.write(rest.extracting(first: Int(PIPE_BUF)))
      rest = rest.extracting(droppingFirst: Int(PIPE_BUF))
    }
  }

  /// Waits until there is room, or until a write would fail with the reason why there is none.
  private func awaitReader() {
    guard !Self.hasRoom(descriptor.number, within: Self.timeout) else { return }
    waiting(true)
    defer { waiting(false) }
    _ = Self.hasRoom(descriptor.number, within: -1)
  }

  /// Returns whether a descriptor accepts bytes, or would report an error, within the given time.
  package static func hasRoom(_ number: CInt, within milliseconds: CInt) -> Bool {
    var end = pollfd(fd: number, events: Int16(POLLOUT), revents: 0)
    var result: CInt
    repeat {
      result = poll(&end, 1, milliseconds)
    } while result < 0 && errno == EINTR
    return result != 0
  }
}
