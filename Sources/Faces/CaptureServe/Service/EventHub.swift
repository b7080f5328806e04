internal import CaptureBase
internal import CaptureJSON
internal import CaptureStore
internal import CaptureTime
internal import Dispatch

/// Passes on what happens to the cameras, the photos and the albums to all who read events.
///
/// Changes of photos are read from the store's journal, which has those of all programs.
final class EventHub: Sendable {
  let store: PhotoStore
  let timeline: any Timeline
  private let log = Guarded(EventLog())
  private let wakeup = Broadcast<Void>()
  private let queue = DispatchQueue(label: "capture.serve.events")
  private let listening = Guarded<[Task<Void, Never>]>([])

  init(store: PhotoStore, timeline: any Timeline) {
    self.store = store
    self.timeline = timeline
  }

  deinit {
    for task in listening.withLock({ $0 }) { task.cancel() }
  }

  /// Starts to listen for changes of photos and albums.
  func listen() async throws(StoreError) {
    let changes = try await store.changes()
    let albums = try await store.albums.changes()
    let tasks = [
      Task { [wakeup] in
        for await _ in changes { wakeup.send(()) }
      },
      Task { [weak self] in
        for await change in albums { self?.send(change) }
      },
    ]
    listening.withLock { $0 = tasks }
  }

  private func send(_ change: AlbumChange) {
    send(
      "album", about: "album \(change.name)",
      JSON.members([
        "name": .string("\(change.name)"), "revision": change.revision.map(JSON.string),
      ]))
  }

  /// Reports an event, which is `{"event":kind, …}`.
  ///
  /// Readers who have not seen an earlier event of the same subject get only this one.
  func send(_ kind: String, about subject: String? = nil, _ members: [JSON.Member]) {
    let line = JSON.object(JSON.members(["event": .string(kind)]) + members).line
    log.withLock { $0.add(line, about: subject) }
    wakeup.send(())
  }

  /// The number of the last event.
  var last: Int { log.withLock { $0.last } }

  /// Returns the events after one with this number.
  func reading(after number: Int) -> EventLog.Reading {
    log.withLock { $0.reading(after: number) }
  }

  /// Returns a stream that yields when there may be something to read, and at intervals.
  ///
  /// It ends when the hub is released.
  func alerts() -> Alerts { Alerts(wakeup, timeline, queue) }

  /// Wakes a reader of events.
  final class Alerts: Sendable {
    private let rings: AsyncStream<Void>
    private let waking: AsyncStream<Void>.Continuation
    private let timeline: any Timeline
    private let queue: DispatchQueue

    fileprivate init(_ wakeup: Broadcast<Void>, _ timeline: any Timeline, _ queue: DispatchQueue) {
      (rings, waking) = AsyncStream.makeStream(
        of: Void.self, bufferingPolicy: .bufferingNewest(1))
      self.timeline = timeline
      self.queue = queue
      wakeup.add(waking)
    }

    deinit {
      waking.finish()
    }

    /// Waits for news, but not longer than this; returns false if there was none.
    func wait(atMost span: Duration) async -> Bool {
      let isNews = Guarded(true)
      let alarm = timeline.alarm(after: span, on: queue) { [waking] in
        isNews.withLock { $0 = false }
        waking.yield()
      }
      _ = await rings.first { _ in true }
      alarm.cancel()
      return isNews.withLock { $0 }
    }
  }
}
