internal import CaptureBase
package import Dispatch

/// The observers of something: streams and closures, any number of each.
///
/// Each observer gets what was sent since it was added, in order. The streams end with this object.
package final class Observers<Event: Sendable>: Sendable {
  private let readers = Broadcast<Event>()
  private let listeners = Guarded(Listeners())
  private let timeline: any Timeline

  private struct Listeners: Sendable {
    var all: [Int: Listener] = [:]
    var lastNumber = 0
  }

  private struct Listener: Sendable {
    let queue: DispatchQueue
    let isActive = Guarded(true)
    let handler: @Sendable (Event) -> Void
  }

  package init(timeline: any Timeline) {
    self.timeline = timeline
  }

  /// Returns a stream of all events from now on.
  package func events() -> AsyncStream<Event> { readers.stream() }

  /// Calls a closure on a queue until the observation ends.
  package func observe(
    on queue: DispatchQueue, _ handler: @escaping @Sendable (Event) -> Void
  ) -> ObserverToken {
    let listener = Listener(queue: queue, handler: handler)
    let number = listeners.withLock { listeners in
      listeners.lastNumber += 1
      listeners.all[listeners.lastNumber] = listener
      return listeners.lastNumber
    }
    return ObserverToken { [weak self] in
      listener.isActive.withLock { $0 = false }
      _ = self?.listeners.withLock { $0.all.removeValue(forKey: number) }
    }
  }

  /// Reports an event to all observers; streams, which may be read late, can get another form of it.
  package func send(_ event: Event, streamed: (Event) -> Event = { $0 }) {
    readers.send(streamed(event))
    let listeners = listeners.withLock { listeners in
      listeners.all.sorted { $0.key < $1.key }.map(\.value)
    }
    for listener in listeners {
      timeline.perform(on: listener.queue) {
        guard listener.isActive.withLock({ $0 }) else { return }
        listener.handler(event)
      }
    }
  }
}

/// A registration as an observer, which ends when it is cancelled or released.
public final class ObserverToken: Sendable {
  private let end: Guarded<(@Sendable () -> Void)?>

  /// Creates a registration that calls `end` once.
  public init(_ end: @escaping @Sendable () -> Void) {
    self.end = Guarded(end)
  }

  deinit {
    cancel()
  }

  /// Ends the observation; calls that are already on their way to the observer's queue are dropped.
  public func cancel() {
    let end = end.withLock { end in
      defer { end = nil }
      return end
    }
    end?()
  }
}
