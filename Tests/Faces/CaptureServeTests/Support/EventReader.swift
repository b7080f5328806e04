import CaptureBase
import CaptureHTTP
import CaptureJSON
import CaptureTestSupport
import CaptureTime
import Dispatch
import Testing

/// Reads a server's events for a test, as a page does.
final class EventReader: Sendable {
  private let description: ServedDescription
  private let events = Guarded<[JSON]>([])
  private let arrivals: AsyncStream<JSON>
  private let arrival: AsyncStream<JSON>.Continuation
  private let reading = Guarded(Task<Void, Never>?.none)

  /// Starts to read, and returns once the first event has arrived.
  static func open(_ fixture: ServerFixture, after place: String? = nil) async throws -> EventReader
  {
    let answer = try await fixture.get("/v1/events" + (place.map { "?after=\($0)" } ?? ""))
    let reader = EventReader(try await fixture.description)
    reader.read(answer, in: fixture)
    _ = await reader.next("hello")
    return reader
  }

  private init(_ description: ServedDescription) {
    self.description = description
    (arrivals, arrival) = AsyncStream.makeStream(of: JSON.self)
  }

  deinit {
    reading.withLock { $0 }?.cancel()
  }

  private func read(_ answer: Answer, in fixture: ServerFixture) {
    let tasks = QueueTasks(
      on: DispatchQueue(label: "capture.tests.events"), timeline: fixture.clock)
    let task = Task(executorPreference: tasks) { [weak self] in
      let writer = HTTPWriter { [weak self] pieces in self?.take(pieces) }
      try? await answer.feed?(writer)
    }
    reading.withLock { $0 = task }
  }

  private func take(_ pieces: [HTTPPiece]) {
    for case .bytes(let bytes) in pieces {
      for line in bytes.split(separator: UInt8(ascii: "\n")) {
        let event = (try? LocatedJSON(reading: Array(line), file: "event").json) ?? .null
        #expect(description.schema.problems(of: event, as: "Event") == [])
        events.withLock { $0.append(event) }
        arrival.yield(event)
      }
    }
  }

  /// Everything that was read so far.
  var all: [JSON] { events.withLock { $0 } }

  /// Waits for an event for which a condition holds, among those that have not been returned yet.
  func next(_ kind: String, where isWanted: (JSON) -> Bool = { _ in true }) async -> JSON {
    for await event in arrivals where event["event"]?.text == kind && isWanted(event) {
      return event
    }
    return .null
  }
}
