internal import CaptureBase
internal import CaptureJSON
internal import Dispatch

/// Writes lines in the order in which they are sent, on its own thread.
///
/// Sending never waits for the reader. The code that makes answers asks for room first, and events
/// that are not read are left out and counted.
final class ShellWriter: Sendable {
  fileprivate struct Backlog: Sendable {
    var lines: [[UInt8]] = []
    /// The bytes of these lines, and of those that are being written.
    var byteCount = 0
    var isWriting = false
    /// Whether the reader has gone.
    var isLost = false
    var eventsMissed = 0
    var waiters: [Waiter] = []
  }

  /// A wait until no more than a number of bytes are left to write.
  fileprivate struct Waiter: Sendable {
    let byteCount: Int
    let continuation: AsyncStream<Void>.Continuation
  }

  /// The number of bytes that may wait before no more requests begin.
  static let answerRoom = 8 << 20
  /// The number of bytes that may wait before events are left out.
  static let eventRoom = 1 << 20

  /// A stream that ends when lines cannot be written any more.
  let losses: AsyncStream<Void>
  private let loss: AsyncStream<Void>.Continuation
  private let write: @Sendable ([UInt8]) -> Bool
  private let queue = DispatchQueue(label: "capture.shell.writer")
  private let backlog = Guarded(Backlog())

  /// Creates a writer; `write` may block, and returns whether the bytes were written.
  init(write: @escaping @Sendable ([UInt8]) -> Bool) {
    self.write = write
    (losses, loss) = AsyncStream.makeStream(of: Void.self)
  }

  /// Sends an answer, for which there should be room.
  func send(_ line: [UInt8]) {
    backlog.withLock { $0.add(line) }
    begin()
  }

  /// Sends an event, if there is room for it.
  func send(event: JSON) {
    let line = Array((event.line + "\n").utf8)
    backlog.withLock { backlog in
      if backlog.byteCount + line.count > Self.eventRoom {
        backlog.eventsMissed += 1
      } else {
        backlog.add(line)
      }
    }
    begin()
  }

  /// Waits until there is room for answers, the reader has gone, or the task is cancelled.
  func awaitRoom() async { await wait(for: Self.answerRoom) }

  /// Waits until everything is written, the reader has gone, or the task is cancelled.
  func awaitEnd() async { await wait(for: 0) }

  private func wait(for byteCount: Int) async {
    let (calls, call) = AsyncStream.makeStream(of: Void.self)
    backlog.withLock { $0.waiters.append(Waiter(byteCount: byteCount, continuation: call)) }
    resumeWaiters()
    _ = await calls.first { true }
  }

  private func resumeWaiters() {
    let ready = backlog.withLock { $0.takeReadyWaiters() }
    for waiter in ready { waiter.continuation.yield() }
  }

  /// Starts to write, unless that is under way.
  private func begin() {
    let isNeeded = backlog.withLock { backlog in
      defer { backlog.isWriting = true }
      return !backlog.isWriting
    }
    if isNeeded { queue.async { self.writeAll() } }
  }

  private func writeAll() {
    while let bytes = backlog.withLock({ $0.next() }) {
      let isWritten = write(bytes)
      backlog.withLock { backlog in
        backlog.byteCount -= bytes.count
        if !isWritten { backlog.isLost = true }
      }
      if !isWritten { loss.finish() }
      resumeWaiters()
    }
  }
}

extension ShellWriter.Backlog {
  mutating func add(_ line: [UInt8]) {
    guard !isLost else { return }
    lines.append(line)
    byteCount += line.count
  }

  /// Returns all lines to write now; nil if there are none.
  mutating func next() -> [UInt8]? {
    if isLost {
      byteCount -= lines.reduce(0) { $0 + $1.count }
      lines = []
    }
    if lines.isEmpty, eventsMissed > 0 {
      add(Array(("\(missedEvents.line)\n").utf8))
      eventsMissed = 0
    }
    isWriting = !lines.isEmpty
    defer { lines = [] }
    return lines.isEmpty ? nil : Array(lines.joined())
  }

  private var missedEvents: JSON { ["event": "events-missed", "count": .integer(eventsMissed)] }

  mutating func takeReadyWaiters() -> [ShellWriter.Waiter] {
    let ready = waiters.filter { isLost || byteCount <= $0.byteCount }
    waiters.removeAll { isLost || byteCount <= $0.byteCount }
    return ready
  }
}
