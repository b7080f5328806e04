internal import CaptureBase
internal import CaptureFiles

/// Passes the bytes of an archive from the thread that makes them to an async reader.
///
/// The thread waits while the reader has as many bytes ahead of it as the limit, so that a slow reader
/// costs no memory. It fails once the reader has left.
final class ArchivePipe: Sendable {
  private struct State {
    var pieces: [[UInt8]] = []
    var byteCount = 0
    var hasReader = true
  }

  private let state = Monitor(State())
  private let limit: Int
  private let news: AsyncStream<Void>
  private let wakeup: AsyncStream<Void>.Continuation

  init(limit: Int = 1 << 20) {
    self.limit = limit
    (news, wakeup) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
  }

  /// Adds bytes once there is room; bytes beyond the limit wait until the reader has taken all others.
  func write(_ bytes: RawSpan) throws(FileError) {
    let piece = bytes.withUnsafeBytes { [UInt8]($0) }
    let limit = limit
    let isTaken = state.withLock(when: { state in
      !state.hasReader || state.byteCount == 0 || state.byteCount + piece.count <= limit
    }) { state in
      guard state.hasReader else { return false }
      state.pieces.append(piece)
      state.byteCount += piece.count
      return true
    }
    guard isTaken else { throw FileError(.write, "the archive", .noReader) }
    wakeup.yield()
  }

  /// Declares that there are no more bytes.
  func end() { wakeup.finish() }

  /// Declares that nobody reads any more.
  func leave() {
    state.withLock { state in
      state.hasReader = false
      state.pieces = []
    }
  }

  /// Passes all bytes on in order, and returns at the end.
  func read(_ send: ([UInt8]) async throws -> Void) async throws {
    for await _ in news { try await sendNext(send) }
    try Task.checkCancellation()
    try await sendNext(send)
  }

  private func sendNext(_ send: ([UInt8]) async throws -> Void) async throws {
    while let piece = state.withLock({ $0.pieces.first }) {
      try await send(piece)
      state.withLock { state in
        state.pieces.removeFirst()
        state.byteCount -= piece.count
      }
    }
  }
}
