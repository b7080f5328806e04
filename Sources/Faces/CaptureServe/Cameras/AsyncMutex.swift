internal import CaptureHTTP

/// Lets those who want something of a camera pass one at a time, in the order in which they came.
///
/// Whoever changes the mode holds up those who come meanwhile, who then find the camera in the new
/// mode. A mutex belongs to an actor, on which all of this happens.
final class AsyncMutex {
  /// Whether all who come are turned away.
  private(set) var isClosed = false
  private var isTaken = false
  private var line: [CheckedContinuation<Void, Never>] = []

  /// Waits for those who came before, and runs the body while nobody else passes.
  ///
  /// Throws without running it if the mutex was closed, or if the client has left meanwhile.
  func pass<Success>(
    _ body: () async throws(HTTPFailure) -> Success
  ) async throws(HTTPFailure) -> Success {
    await enter()
    defer { leave() }
    guard !isClosed else { throw .stopping }
    guard !Task.isCancelled else { throw .clientLeft }
    return try await body()
  }

  /// Turns away those who wait and those who come later.
  func close() {
    isClosed = true
  }

  /// Waits until those who came before have left.
  func drain() async {
    await enter()
    leave()
  }

  private func enter() async {
    // The state is read where nothing can happen before the wait: a call of an async function of the
    // same actor may let others go first.
    await withCheckedContinuation { entry in
      if isTaken {
        line.append(entry)
      } else {
        isTaken = true
        entry.resume()
      }
    }
  }

  /// Lets the next one in, whom nobody overtakes who comes just now.
  private func leave() {
    if line.isEmpty {
      isTaken = false
    } else {
      line.removeFirst().resume()
    }
  }
}

extension HTTPFailure {
  /// The failure of what comes too late.
  static let stopping = HTTPFailure(.unavailable, "stopping", "the server is about to end")
  /// The failure that nobody reads.
  fileprivate static let clientLeft = HTTPFailure(
    .unavailable, "clientLeft", "the client has left")
}
