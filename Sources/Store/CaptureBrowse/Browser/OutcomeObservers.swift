internal import CaptureBase

/// The observers of outcomes: streams, and closures on their own queues.
final class OutcomeObservers: Sendable {
  private struct Viewers: Sendable {
    var all: [Int: OutcomeViewer] = [:]
    var lastNumber = 0
  }

  private let viewers = Guarded(Viewers())
  private let streams = Broadcast<BrowseOutcome>()

  /// The closures in the order in which they were added.
  var inOrder: [OutcomeViewer] {
    viewers.withLock { viewers in viewers.all.sorted { $0.key < $1.key }.map(\.value) }
  }

  /// Adds a closure; returns the number by which it is removed.
  func add(_ viewer: OutcomeViewer) -> Int {
    viewers.withLock { viewers in
      viewers.lastNumber += 1
      viewers.all[viewers.lastNumber] = viewer
      return viewers.lastNumber
    }
  }

  func remove(_ number: Int) {
    let viewer = viewers.withLock { $0.all.removeValue(forKey: number) }
    viewer?.end()
  }

  func outcomes() -> AsyncStream<BrowseOutcome> {
    streams.stream(keeping: .bufferingNewest(1))
  }

  /// Sends an outcome to the readers of streams.
  func sendToStreams(_ outcome: BrowseOutcome) {
    streams.send(outcome)
  }
}
