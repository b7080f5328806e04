internal import CaptureHTTP

/// Lets one request at a time use a camera, in the order in which they arrived.
///
/// While one changes the mode, later ones wait, and then find the camera in the new mode. A mutex
/// belongs to an actor, on which all of this happens.
final class AsyncMutex {
  /// Whether requests are refused.
  private(set) var isClosed = false
  private var isTaken = false
  private var queue: [CheckedContinuation<Void, Never>] = []

  /// Waits for earlier requests, and runs the body while later ones wait.
  ///
  /// Throws without running it if the mutex was closed, or if the client has left meanwhile.
  func withLock<Success>(
    _ body: () async throws(HTTPFailure) -> Success
  ) async throws(HTTPFailure) -> Success {
    await enter()
    defer { leave() }
    guard !isClosed else { throw .stopping }
    guard !Task.isCancelled else { throw .clientLeft }
    return try await body()
  }

  /// Refuses waiting and later requests.
  func close() {
    isClosed = true
  }

  /// Waits until earlier requests have ended.
  func drain() async {
    await enter()
    leave()
  }

  private func enter() async {
    // The state is read where nothing can happen before the wait: a call of an async function of the
    // same actor may let others go first.
    await withCheckedContinuation { entry in
      if isTaken {
        queue.append(entry)
      } else {
        isTaken = true
        entry.resume()
      }
    }
  }

  /// Lets the next request in, ahead of any later arrival.
  private func leave() {
    if queue.isEmpty {
      isTaken = false
    } else {
      queue.removeFirst().resume()
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
